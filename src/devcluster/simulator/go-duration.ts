const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of a Go duration such as `1h0m0s`; undefined for what is not one. */
export function parseGoDuration(text: string): number | undefined {
  if (text === '0') {
    return 0;
  }
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/.test(text)) {
    return undefined;
  }
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0);
}

/** The duration as Go prints it: `3s`, `1m30s`, `1h0m0s`. */
export function toGoDuration(ms: number): string {
  if (ms > 0 && ms < 1000) {
    return `${ms}ms`;
  }
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const seconds = (ms % 60_000) / 1000;
  const tail = hours > 0 || minutes > 0 ? `${minutes}m${seconds}s` : `${seconds}s`;
  return hours > 0 ? `${hours}h${tail}` : tail;
}
