import { MINUTE, type Micros, SECOND } from './micros.js';

const HOUR: Micros = 60 * MINUTE;

/** The form that Tekton's own timeouts have, down to seconds: `1h30m`, `90s`. */
const FORM = '([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?';

/** As the API server reads patterns, which know no lookahead: the empty text is kept out by its length. */
export const DURATION_PATTERN = `^${FORM}$`;
export const PROTECTION_PATTERN = `^(task/[a-z0-9]([-a-z0-9.]*[a-z0-9])?|${FORM})$`;

const DURATION = new RegExp(DURATION_PATTERN);

/** Reads `1h30m`, `10m`, `45s`; undefined for anything else. */
export function parseDuration(text: string): Micros | undefined {
  const match = DURATION.exec(text);
  if (match === null || text === '') {
    return undefined;
  }
  const [hours, minutes, seconds] = [1, 2, 3].map((group) => Number.parseInt(match[group] ?? '0', 10));
  return (hours ?? 0) * HOUR + (minutes ?? 0) * MINUTE + (seconds ?? 0) * SECOND;
}

/** The shortest text of a duration of whole seconds: `1h30m`, `45s`. */
export function formatDuration(duration: Micros): string {
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(duration / HOUR), 'h'],
    [Math.floor((duration % HOUR) / MINUTE), 'm'],
    [Math.floor((duration % MINUTE) / SECOND), 's'],
  ];
  const text = parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count}${unit}`])).join('');
  return text === '' ? '0s' : text;
}
