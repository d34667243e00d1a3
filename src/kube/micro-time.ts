/** Kubernetes' MicroTime: Go's layout wants exactly six decimals, of which a clock of milliseconds fills three. */
export function microTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000Z');
}
