const DNS_LABEL = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;

/** Whether a namespace may be called so. */
export function isNamespaceName(text: string): boolean {
  return DNS_LABEL.test(text);
}
