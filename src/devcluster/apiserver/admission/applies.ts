import type { KubeObject } from '../model/kube-object.js';
import { keyOf } from '../model/kube-object.js';
import { type Labels, matchesLabels } from '../model/label-selector.js';
import type { AdmissionAttempt } from '../operations/cluster.js';
import type { Store } from '../store/store.js';
import type { Rule, Webhook } from './webhooks.js';

/** Whether a webhook is to be asked about an attempt. */
export function applies(webhook: Webhook, attempt: AdmissionAttempt, store: Store): boolean {
  return (
    // Webhooks are never asked about webhook configurations: one that is broken could not be mended.
    attempt.target.resource.group !== 'admissionregistration.k8s.io' &&
    webhook.rules.some((rule) => ruleApplies(rule, attempt)) &&
    namespaceApplies(webhook, attempt, store) &&
    [attempt.object, attempt.oldObject].some(
      (object) => object !== undefined && matchesLabels(webhook.objects, object.metadata.labels),
    )
  );
}

function ruleApplies(rule: Rule, { target, operation }: AdmissionAttempt): boolean {
  const { resource, subresource } = target;
  const scope = resource.namespaced ? 'Namespaced' : 'Cluster';
  return (
    has(rule.operations, operation) &&
    has(rule.groups, resource.group) &&
    has(rule.versions, resource.version) &&
    (rule.scope === '*' || rule.scope === scope) &&
    rule.resources.some((pattern) => resourceMatches(pattern, resource.plural, subresource))
  );
}

function has(allowed: readonly string[], value: string): boolean {
  return allowed.includes('*') || allowed.includes(value);
}

/** `pipelineruns`, `pipelineruns/status`, `pipelineruns/*`, `*` (no subresource), `*∕status`, `*∕*`. */
function resourceMatches(pattern: string, plural: string, subresource: string | undefined): boolean {
  const [wantedPlural, wantedSub] = pattern.split('/');
  const pluralMatches = wantedPlural === '*' || wantedPlural === plural;
  const subMatches = wantedSub === subresource || wantedSub === '*';
  return pluralMatches && subMatches;
}

/** A namespace is judged by its own labels, an object by its namespace's; what has no namespace always applies. */
function namespaceApplies(webhook: Webhook, attempt: AdmissionAttempt, store: Store): boolean {
  const { resource, namespace } = attempt.target;
  if (resource.bucket === '/namespaces') {
    return matchesLabels(webhook.namespaces, labelsOf(attempt.object ?? attempt.oldObject));
  }
  return (
    namespace === undefined ||
    matchesLabels(webhook.namespaces, labelsOf(store.get('/namespaces', keyOf({ name: namespace }))))
  );
}

function labelsOf(object: KubeObject | undefined): Labels {
  return object?.metadata.labels ?? {};
}
