import { internalError } from '../model/failures.js';
import { isFields } from '../model/fields.js';
import { applyJsonPatch, PatchError } from '../model/json-patch.js';
import type { KubeObject } from '../model/kube-object.js';
import { parseObject } from '../model/parse-object.js';
import { typeOf } from '../model/resource.js';
import { sameJson } from '../model/same-json.js';
import type { Admission, AdmissionAttempt } from '../operations/cluster.js';
import type { Store } from '../store/store.js';
import { applies } from './applies.js';
import { WebhookCallError, type WebhookCaller } from './call-webhook.js';
import { conditionsHold } from './conditions-hold.js';
import { denial } from './denial.js';
import { reviewOf, type Verdict, verdictOf } from './review.js';
import { type Webhook, webhooksOf } from './webhooks.js';

const buckets = {
  mutating: 'admissionregistration.k8s.io/mutatingwebhookconfigurations',
  validating: 'admissionregistration.k8s.io/validatingwebhookconfigurations',
} as const;

export interface AdmissionOptions {
  readonly store: Store;
  readonly newId: () => string;
  readonly caller: WebhookCaller;
}

type Allowed = Extract<Verdict, { readonly kind: 'allowed' }>;

/** Admission by the webhooks that are configured in the store. */
export function createAdmission({ store, newId, caller }: AdmissionOptions): Admission {
  /** Asks one webhook; undefined where it failed and may be passed over. */
  async function ask(webhook: Webhook, attempt: AdmissionAttempt): Promise<Allowed | undefined> {
    const uid = newId();
    try {
      const verdict = verdictOf(uid, await caller.call(webhook, reviewOf(uid, attempt)));
      return allowedOrThrow(webhook, attempt, verdict);
    } catch (error) {
      if (!(error instanceof WebhookCallError)) {
        throw error;
      }
      if (webhook.ignoresFailure) {
        return undefined;
      }
      throw internalError(`failed calling webhook "${webhook.name}": ${error.message}`);
    }
  }

  const isAsked = (webhook: Webhook, attempt: AdmissionAttempt): boolean =>
    applies(webhook, attempt, store) && conditionsHold(webhook, attempt);

  return {
    mutate: async (attempt) => {
      const webhooks = webhooksOf(store.list(buckets.mutating));
      return await mutated(webhooks, attempt, { applies: isAsked, ask });
    },
    validate: async (attempt) => {
      const asked = webhooksOf(store.list(buckets.validating)).filter((webhook) => isAsked(webhook, attempt));
      await Promise.all(asked.map(async (webhook) => await ask(webhook, attempt)));
    },
  };
}

function allowedOrThrow(webhook: Webhook, { options }: AdmissionAttempt, verdict: Verdict): Allowed {
  if (verdict.kind === 'malformed') {
    throw new WebhookCallError(verdict.why);
  }
  verdict.warnings.forEach(options.warn);
  if (verdict.kind === 'denied') {
    throw denial(webhook.name, verdict.status);
  }
  return verdict;
}

interface Means {
  readonly applies: (webhook: Webhook, attempt: AdmissionAttempt) => boolean;
  readonly ask: (webhook: Webhook, attempt: AdmissionAttempt) => Promise<Allowed | undefined>;
}

/**
 * One after the other, each sees what those before it made. A webhook with reinvocationPolicy IfNeeded is asked once
 * more if a later one changed the object after it.
 */
async function mutated(webhooks: readonly Webhook[], first: AdmissionAttempt, means: Means): Promise<unknown> {
  let attempt = first;
  const asked = new Set<Webhook>();
  const again = new Set<Webhook>();
  for (const round of [webhooks, again]) {
    for (const webhook of round) {
      if (!means.applies(webhook, attempt)) {
        continue;
      }
      const object = await objectAfter(webhook, attempt, means);
      const changed = !sameJson(object, attempt.object);
      if (changed && round === webhooks) {
        asked.forEach((earlier) => again.add(earlier));
      }
      if (webhook.reinvoked) {
        asked.add(webhook);
      }
      attempt = object === undefined ? attempt : { ...attempt, object };
    }
  }
  return attempt.object;
}

async function objectAfter(webhook: Webhook, attempt: AdmissionAttempt, means: Means): Promise<KubeObject | undefined> {
  const verdict = await means.ask(webhook, attempt);
  const { object, target } = attempt;
  if (verdict === undefined || verdict.patch.length === 0 || object === undefined) {
    return object;
  }
  try {
    const patched = applyJsonPatch(object, verdict.patch);
    return isFields(patched) ? parseObject(patched, typeOf(target.resource)) : object;
  } catch (error) {
    // failurePolicy does not cover a patch that cannot be applied.
    throw error instanceof PatchError ? internalError(error.message) : error;
  }
}
