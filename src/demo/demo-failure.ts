import type { DemoOptions } from './demo-options.js';

/** Why the demo could not go on, for the person who started it. */
export function demoFailure(error: unknown, { apiPort, listenerPort }: DemoOptions): string {
  const text = error instanceof Error ? error.message : String(error);
  // Node's errors of listening carry the port; 0 is any free one, and never taken.
  const port = error instanceof Error && 'port' in error ? error.port : 0;
  const asked = { '--api-port': apiPort, '--listener-port': listenerPort };
  const flags = Object.entries(asked).filter(([, value]) => value !== 0 && value === port);
  return flags.length === 0
    ? text
    : `Port ${String(port)} of ${flags.map(([flag]) => flag).join(' and ')} cannot be used (${text}). Give another, or none for a free one.`;
}
