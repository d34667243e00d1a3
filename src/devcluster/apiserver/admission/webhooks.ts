import { type Fields, fieldsAt, isFields, listAt, textAt, textsAt, valueAt } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';
import { type Requirement, requirementsOf } from '../model/label-selector.js';

/** One entry of a webhook configuration, defaults filled in. */
export interface Webhook {
  readonly name: string;
  readonly client: ClientConfig;
  readonly rules: readonly Rule[];
  readonly ignoresFailure: boolean;
  readonly timeoutSeconds: number;
  readonly namespaces: readonly Requirement[];
  readonly objects: readonly Requirement[];
  readonly reinvoked: boolean;
  readonly conditions: readonly Condition[];
}

/** An expression of CEL that must be true. */
export interface Condition {
  readonly name: string;
  readonly expression: string;
}

export interface ClientConfig {
  /** PEM; without it the system's authorities count. */
  readonly ca?: string;
  readonly url?: string;
  readonly service?: {
    readonly namespace: string;
    readonly name: string;
    readonly port: number;
    readonly path: string;
  };
}

export interface Rule {
  readonly operations: readonly string[];
  readonly groups: readonly string[];
  readonly versions: readonly string[];
  readonly resources: readonly string[];
  readonly scope: string;
}

/** The webhooks of a set of configurations, in the order in which the API server calls them: by name, then as listed. */
export function webhooksOf(configurations: readonly KubeObject[]): readonly Webhook[] {
  return configurations
    .toSorted((one, other) => (one.metadata.name < other.metadata.name ? -1 : 1))
    .flatMap((configuration) => listAt(configuration, 'webhooks').filter(isFields).map(webhookOf));
}

function webhookOf(entry: Fields): Webhook {
  return {
    name: textAt(entry, 'name') ?? '',
    client: clientOf(fieldsAt(entry, 'clientConfig')),
    rules: listAt(entry, 'rules').filter(isFields).map(ruleOf),
    ignoresFailure: textAt(entry, 'failurePolicy') === 'Ignore',
    timeoutSeconds: numberAt(entry, 'timeoutSeconds') ?? 10,
    namespaces: requirementsOf(fieldsAt(entry, 'namespaceSelector')),
    objects: requirementsOf(fieldsAt(entry, 'objectSelector')),
    reinvoked: textAt(entry, 'reinvocationPolicy') === 'IfNeeded',
    conditions: listAt(entry, 'matchConditions').filter(isFields).map(conditionOf),
  };
}

function conditionOf(condition: Fields): Condition {
  return { name: textAt(condition, 'name') ?? '', expression: textAt(condition, 'expression') ?? '' };
}

function clientOf(config: Fields): ClientConfig {
  const bundle = textAt(config, 'caBundle') ?? '';
  const url = textAt(config, 'url');
  const service = valueAt(config, 'service');
  return {
    ...(bundle !== '' && { ca: Buffer.from(bundle, 'base64').toString() }),
    ...(url !== undefined && { url }),
    ...(isFields(service) && {
      service: {
        namespace: textAt(service, 'namespace') ?? '',
        name: textAt(service, 'name') ?? '',
        port: numberAt(service, 'port') ?? 443,
        path: textAt(service, 'path') ?? '/',
      },
    }),
  };
}

function ruleOf(rule: Fields): Rule {
  return {
    operations: textsAt(rule, 'operations'),
    groups: textsAt(rule, 'apiGroups'),
    versions: textsAt(rule, 'apiVersions'),
    resources: textsAt(rule, 'resources'),
    scope: textAt(rule, 'scope') ?? '*',
  };
}

function numberAt(from: Fields, name: string): number | undefined {
  const value = valueAt(from, name);
  return typeof value === 'number' ? value : undefined;
}
