import { constants } from 'node:os';

/** What is said when a process of the product ends that nobody asked to: how, where to look, and what it means. */
export function exitWords(role: string, code: number | null, log: string): string {
  // As a shell counts: 128 and the number of the signal.
  const signal = Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
  const how = signal === undefined ? `ended by itself (code ${code ?? 'none'})` : `was ended by ${signal}`;
  const loss =
    role === 'interceptor'
      ? 'From now on a push makes no run.'
      : 'From now on a run starts at once, and ends no older one.';
  return `The ${role} ${how}: see ${log}. ${loss} End the demo with Ctrl-C and start it anew.`;
}
