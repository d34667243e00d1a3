import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.js';

/** Fields of an object as Go reads them into a struct: what is absent or of another type is empty. */
export function textField(object: JsonObject, name: string): string {
  const value = object[name];
  return typeof value === 'string' ? value : '';
}

export function objectField(object: JsonObject, name: string): JsonObject {
  const value = object[name];
  return isJsonObject(value) ? value : {};
}

export function listField(object: JsonObject, name: string): readonly JsonValue[] {
  const value = object[name];
  return isJsonList(value) ? value : [];
}

export function objectsField(object: JsonObject, name: string): readonly JsonObject[] {
  return listField(object, name).filter((member) => isJsonObject(member));
}
