const LABEL_VALUE = /^(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;

/** Whether the API server takes this for the value of a label; the empty text is one. */
export function isLabelValue(text: string): boolean {
  return LABEL_VALUE.test(text);
}
