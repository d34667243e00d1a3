/** An age as kubectl prints it (apimachinery's duration.HumanDuration): two units where the first is small. */
export function humanDuration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 0) {
    return seconds < -1 ? '<invalid>' : '0s';
  }
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const years = Math.floor(days / 365);
  const steps: readonly (readonly [applies: boolean, text: string])[] = [
    [seconds < 120, `${seconds}s`],
    [minutes < 10, two(minutes, 'm', seconds % 60, 's')],
    [minutes < 180, `${minutes}m`],
    [hours < 8, two(hours, 'h', minutes % 60, 'm')],
    [hours < 48, `${hours}h`],
    [days < 8, two(days, 'd', hours % 24, 'h')],
    [days < 730, `${days}d`],
    [years < 8, two(years, 'y', days % 365, 'd')],
  ];
  return steps.find(([applies]) => applies)?.[1] ?? `${years}y`;
}

function two(...[large, largeUnit, small, smallUnit]: readonly [number, string, number, string]): string {
  return small === 0 ? `${large}${largeUnit}` : `${large}${largeUnit}${small}${smallUnit}`;
}

/** How long ago a time was; `<unknown>` where there is none. */
export function ageOf(time: string | undefined, now: Date): string {
  const at = time === undefined ? Number.NaN : Date.parse(time);
  return Number.isNaN(at) ? '<unknown>' : humanDuration(now.getTime() - at);
}
