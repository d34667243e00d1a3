import type { ReflectorHealth } from './kube/reflector.js';
import type { WatchReport } from './metrics/process-report.js';

/** How a collection is followed, in seconds. */
export function watchReport(name: string, health: ReflectorHealth): WatchReport {
  const failingMs = health.failingMs();
  return {
    name,
    lastEventAgeSeconds: health.lastEventAgeMs() / 1_000,
    relists: health.relistTotal(),
    ...(failingMs > 0 && { failingSeconds: failingMs / 1_000 }),
  };
}
