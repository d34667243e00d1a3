/** A JSON value whose numbers keep the digits they were written with. */
export type JsonValue =
  null | boolean | number | string | NumberText | readonly JsonValue[] | { readonly [name: string]: JsonValue };

/** A JSON number that a double would print differently: `9007199254740993`, `1e3`, `1.0`. `text` is as in the body. */
export class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A JSON object, apart from lists and numbers. */
export type JsonObject = Readonly<Record<string, JsonValue>>;

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText);
}

export function isJsonList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
