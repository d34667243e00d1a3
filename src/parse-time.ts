const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A duration as Go writes it, in one of these units: `500ms`, `5s`, `10m`, `1h`; and `90d`. In milliseconds. */
export function parseTime(text: string, ...units: readonly (keyof typeof UNITS)[]): number | undefined {
  const match = /^(\d{1,9})([a-z]{1,2})$/.exec(text);
  const unit = units.find((each) => each === match?.[2]);
  return unit === undefined ? undefined : Number(match?.[1]) * UNITS[unit];
}
