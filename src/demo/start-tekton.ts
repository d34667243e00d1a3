import { createManifests } from '../devcluster/apply-manifests.js';
import { startSimulator } from '../devcluster/simulator/start.js';
import type { SleepMs } from '../devcluster/simulator/task-plan.js';
import { startTektonWebhook } from '../devcluster/simulator/webhook/start-tekton-webhook.js';
import { tektonWebhookConfigurations } from '../devcluster/simulator/webhook/webhook-configurations.js';
import type { ApiCall } from '../kube/api-call.js';
import { type Authority, issueCertificate } from '../kube/certificates.js';
import type { Watch } from '../kube/watch-resource.js';
import type { Log } from '../log.js';
import type { Means } from '../means.js';
import { type Guest, namesOf } from './guest.js';

export interface TektonOptions {
  readonly guest: Guest;
  readonly call: ApiCall;
  readonly watch: Watch;
  readonly authority: Authority;
  readonly means: Means;
  /** How many seconds a `sleep 1` of a step takes. */
  readonly sleepMs: SleepMs;
  readonly log: Log;
}

/** Starts Tekton's controller and admission, played; answers how to end them. */
export async function startTekton(options: TektonOptions): Promise<() => Promise<void>> {
  const { guest, call, watch, authority, means, sleepMs, log } = options;
  const clock = (): Date => new Date(means.clock.now());
  const { listen, host } = guest.machine;
  const tls = await issueCertificate(authority, { ...namesOf(guest.machine), now: clock(), days: 30 });
  const webhook = await startTektonWebhook({ listen: { host: listen, port: 0 }, tls });
  const { mutating, validating } = tektonWebhookConfigurations(
    { url: `https://${host}:${webhook.port}` },
    authority.cert,
  );
  await createManifests(call, [mutating, validating].map(guest.adapt));
  const simulator = startSimulator({
    call,
    watch,
    clock,
    schedule: means.clock.after,
    random: means.random,
    sleepMs,
    log: (message) => {
      log.debug('the played Tekton tries again', { message });
    },
  });
  await simulator.synced;
  return async () => {
    await simulator.stop();
    await webhook.close();
  };
}
