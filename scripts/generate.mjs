// Writes what is derived from the schemas in src/api/schema: the compiled validators, the CRDs, and the reference pages of
// params and controls; the reference pages of the presets and the metrics, from their tables, and that of the policy, by
// asking `decide`.
// `--check` changes nothing and fails where a file is not what it should be.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { stringify } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Loads a TypeScript module of the project, with everything that it imports. */
async function load(path) {
  const { outputFiles } = await build({
    entryPoints: [`${root}${path}`],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** What the processes write for each other: a field of a later version is left as it is. See docs/upgrade.md. */
const WIRE_FORMATS = new Set(['claimSpec', 'claimAnnotation', 'heldMark', 'groupsMark']);

/**
 * The schema without what is for the API server alone. The API server prunes what a schema does not name. `isClosed`: we
 * report it, because in what people write it is a typing mistake.
 */
function compilable(schema, isClosed) {
  if (Array.isArray(schema)) {
    return schema.map((item) => compilable(item, isClosed));
  }
  if (typeof schema !== 'object' || schema === null) {
    return schema;
  }
  // Rules in CEL are for the API server.
  const known = Object.entries(schema).filter(([name]) => !name.startsWith('x-kubernetes-'));
  const inner = Object.fromEntries(
    known.map(([name, value]) => [
      name,
      name === 'properties'
        ? Object.fromEntries(Object.entries(value).map(([property, sub]) => [property, compilable(sub, isClosed)]))
        : name === 'enum' || name === 'required'
          ? value
          : compilable(value, isClosed),
    ]),
  );
  return isClosed && 'properties' in schema ? { ...inner, additionalProperties: false } : inner;
}

async function validators(schemas) {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    verbose: true,
    code: { source: true, esm: true },
    schemas: Object.entries(schemas).map(([name, schema]) => ({
      $id: name,
      ...compilable(schema, !WIRE_FORMATS.has(name)),
    })),
  });
  const names = Object.keys(schemas);
  const code = standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name])));
  // The code still asks for ajv's runtime by require(): bundling puts it in.
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    minifySyntax: true,
    banner: { js: '// Written by `npm run generate` from src/api/schema. Do not edit.' },
  });
  const types = [
    '// Written by `npm run generate` from src/api/schema. Do not edit.',
    "import type { ErrorObject } from 'ajv';",
    '',
    'export interface Validator {',
    '  (value: unknown): boolean;',
    '  readonly errors?: readonly ErrorObject[] | null;',
    '}',
    ...names.map((name) => `export declare const ${name}: Validator;`),
    '',
  ];
  return { js: outputFiles[0].text, types: types.join('\n') };
}

/** What may be given, a row for each property: the words of a list, else the title, else the type. */
function propertyRows({ properties }) {
  return Object.entries(properties).map(([name, { title, type, description, enum: words }]) => {
    const value = words === undefined ? (title ?? type) : words.map((word) => `\`${word}\``).join(', ');
    return `| \`${name}\` | ${value} | ${description} |`;
  });
}

function paramsPage(paramsSchema) {
  return [
    '<!-- Written by `npm run generate` from src/api/schema/params-schema.ts. Do not edit. -->',
    '',
    '# Params of the interceptor',
    '',
    '| param | value | meaning |',
    '|---|---|---|',
    ...propertyRows(paramsSchema),
    '',
  ].join('\n');
}

function controlsPage({ controlSpec, clusterControlSpec, controlStatus }) {
  const isOwn = ([name]) => !Object.hasOwn(controlSpec.properties, name);
  const ofCluster = { properties: Object.fromEntries(Object.entries(clusterControlSpec.properties).filter(isOwn)) };
  const table = (schema) => ['| field | value | meaning |', '|---|---|---|', ...propertyRows(schema), ''];
  return [
    '<!-- Written by `npm run generate` from src/api/schema/control-schema.ts. Do not edit. -->',
    '',
    '# Fields of the controls',
    '',
    'A `ConcurrencyControl` (short: `cctl`) is about PipelineRuns of its own namespace, whoever makes them. A',
    '`ClusterConcurrencyControl` (`ccctl`) is about those of many namespaces.',
    '',
    'Runs are held as they are made in namespaces with the label `concurrency.tekton.dev/controls: enabled`:',
    '',
    '```sh',
    'kubectl label namespace <namespace> concurrency.tekton.dev/controls=enabled',
    '```',
    '',
    'In other namespaces a control takes hold of runs that have started already, up to ten minutes later.',
    '',
    '## spec',
    '',
    ...table(controlSpec),
    '## spec of a ClusterConcurrencyControl, in addition',
    '',
    ...table(ofCluster),
    '## status',
    '',
    ...table(controlStatus),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
}

/** A table cell of code; a `|` would end the cell. */
function code(text) {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

function conditionOf({ path, is }) {
  const field = code(`$(${path})`);
  // A text of zeros is that of no commit, in one length for each kind of hash.
  const values = (is ?? []).map((text) => (/^0+$/.test(text) ? 'zeros' : code(text)));
  return is === undefined ? `${field} has a value` : `${field} is ${[...new Set(values)].join(' or ')}`;
}

function formRow({ events, when = [], closes, key, title, order, revision }) {
  const cells = [
    events.map(code).join(', '),
    when.map(conditionOf).join(' and '),
    closes ?? '',
    code(key),
    code(title),
    order === undefined ? 'arrival' : code(order),
    revision === undefined ? 'none' : code(revision),
  ];
  return `| ${cells.join(' | ')} |`;
}

function providerPart({ name, eventHeaders, deliveryHeaders, forms, notes }) {
  const table = (preset) => [
    `### ${name}: \`${preset}\``,
    '',
    '| event | if | closes | key | title | order | revision |',
    '|---|---|---|---|---|---|---|',
    ...forms[preset].map(formRow),
    '',
  ];
  return [
    `## ${name}`,
    '',
    `Told by ${eventHeaders.map(code).join(' or ')}, which names the event. Delivery: ${deliveryHeaders.map(code).join(' or ')}.`,
    '',
    ...notes.flatMap((note) => [`- ${note}`]),
    '',
    ...table('pull-request'),
    ...table('branch'),
  ];
}

function presetsPage(providers) {
  return [
    '<!-- Written by `npm run generate` from src/interceptor/presets. Do not edit. -->',
    '',
    '# Presets',
    '',
    'What `preset: pull-request` and `preset: branch` read from an event. The sender is told by its headers, looked for in the',
    'order of this page; of the rows of its event the first whose condition holds counts. Each expression is one that you may',
    'write yourself: `key`, `order` and `revision` of your own replace those of the preset.',
    '',
    '- **Key.** Repositories are known by their ids: a renamed one keeps its groups, and two with one name never meet. A pull',
    '  request is counted by its target repository, so one from a fork is in no other group, and no name of a branch is in its',
    '  key. The provider is part of the group too. In a monorepo make a Trigger for each part: each is a control of its own.',
    '- **Title.** What people see, and what the label begins with. `refs/heads/` is left out of it.',
    '- **Order.** A time of the provider, never that of a commit: those go backwards in a forced push. Where the provider says',
    '  none, arrival decides. Comments count by their own time where the pull request does not change with them.',
    '- **Revision.** With a preset `sameRevision` is `Skip`: an event of the commit that is being built makes no second run, so a',
    '  new label, title, review or target does not. A comment has no revision, for it asks for a run of the same commit; nor has',
    '  a close.',
    '- **Closes.** `Closed` (or declined), `Merged` and `Deleted` are recognised, also of a deleted branch or tag.',
    '- **Tags.** A tag is a group of its own, by its full name: `refs/tags/main` is not `refs/heads/main`.',
    '',
    'An event that is in no row has no key: it follows `onMissingKey`, and the reason names provider, event and field.',
    '',
    ...providers.flatMap(providerPart),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
}

/** What may be set beside the strategy, as an author writes it. */
function dialsOf({ strategy, ...dials }, isEnd) {
  const all = isEnd ? { ...dials, action: 'End' } : dials;
  // The revision plays no part here.
  const written = Object.entries({ ...all, sameRevision: undefined })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `\`${name}: ${value}\``);
  return [`\`${strategy}\``, ...written].join(', ');
}

/** `CancelledRunFinally: Superseded` as people read it. */
function fate(text) {
  const [word, reason] = text.split(': ');
  return reason === undefined ? text : `ended with \`${word}\`, reason \`${reason}\``;
}

function policyPage({ STRATEGIES, DIALS }, rows) {
  return [
    '<!-- Written by `npm run generate` from src/core/policy.ts and src/core/policy-table.ts. Do not edit. -->',
    '',
    '# Policy',
    '',
    'A strategy is a short name for two dials.',
    '',
    '| strategy | `running`: older runs that run | `waiting`: which of those that wait are kept |',
    '|---|---|---|',
    ...STRATEGIES.map((name) => `| \`${name}\` | \`${DIALS[name].running}\` | \`${DIALS[name].waiting}\` |`),
    '',
    'What it does: in one group A runs, B waits for its turn, and C comes. The table is made by asking the program. A run is held',
    'until it may start, so what is ended while it waits does no work, and never has `finally` tasks to run. Under the cancel',
    'strategies and `Skip` a run waits only for another group of its own, for a protected run, or under `noOverlap`.',
    '',
    '| settings | A, which runs | B, which waits | C, which comes | starts when A has ended |',
    '|---|---|---|---|---|',
    ...rows.map(({ settings, isEnd, running, waiting, newcomer, next }) => {
      const then = next.length === 0 ? 'nothing more' : next.map((uid) => uid.toUpperCase()).join(', ');
      return `| ${[dialsOf(settings, isEnd), fate(running), fate(waiting), fate(newcomer), then].join(' | ')} |`;
    }),
    '',
    'The order of the runs is that of `order` where it is given, else that of arrival. A late older run is ended at birth under the',
    'cancel strategies and `QueueLatest`, and goes before the newer ones that wait under `Queue`. The policy of a group is that of',
    'its newest run that was let in; a `ConcurrencyControl` that lives counts before what its runs were told.',
    '',
    'The params that set all this are on the page of the [params](params.md); how it is tested, in [proof](../proof.md).',
    '',
  ].join('\n');
}

const METRIC_PARTS = [
  ['both', 'In both processes', []],
  ['interceptor', 'In the interceptor', []],
  ['controller', 'In the controller', []],
  [
    'leader',
    'In the controller that leads',
    [
      'The gauges are those of the leader alone. Counters stay with the replica that led when they counted: add them up.',
    ],
  ],
];

function metricsPage({ METRICS, METRIC_PREFIX }) {
  const rowOf = ([name, { type, help, labels }]) =>
    `| \`${METRIC_PREFIX}${name}\` | ${type} | ${labels.map(code).join(', ')} | ${help.replaceAll('|', '\\|')} |`;
  const table = (part) => [
    '| metric | type | labels | meaning |',
    '|---|---|---|---|',
    ...Object.entries(METRICS)
      .filter(([, { of }]) => of === part)
      .map(rowOf),
    '',
  ];
  return [
    '<!-- Written by `npm run generate` from src/metrics/metric-table.ts. Do not edit. -->',
    '',
    '# Metrics and status',
    '',
    'Both processes answer on their health port (`--health-listen`, 8080), over plain http, to whoever reaches it:',
    '',
    '- `/metrics`, in the text format of Prometheus: what is listed here, and what prom-client tells of any Node process',
    '  (`process_…`, `nodejs_…`).',
    '- `/statusz`, as JSON: role, version, since when it serves, who leads and since when, how each collection is followed, what is',
    '  at hand, the last sweep, and the days that certificates have left.',
    '- `/healthz` and `/readyz`, for the kubelet.',
    '',
    'Nothing there names a run, a key or a namespace, and no label takes a value from an event, so their number is bounded.',
    '',
    ...METRIC_PARTS.flatMap(([part, title, notes]) => [
      `## ${title}`,
      '',
      ...notes.flatMap((note) => [note, '']),
      ...table(part),
    ]),
    '## What to watch',
    '',
    '- `sum(tekton_concurrency_leader)` is 1, but for the seconds of a change. 0 for a minute: nobody ends or starts runs.',
    '- `increase(tekton_concurrency_events_total{outcome!="grouped"}[15m])`: events that were let through without a group, or refused,',
    '  by reason. The Trigger has an Event that says more.',
    '- `tekton_concurrency_watch_failing_seconds > 60`: what happens in the cluster is not seen.',
    '- `increase(tekton_concurrency_act_failures_total{outcome=~"refused|undone"}[15m])`: runs that Tekton or an admission policy does not',
    '  let us change.',
    '- `tekton_concurrency_certificate_days_left < 7`: whoever renews certificates does not.',
    '',
  ].join('\n');
}

const { schemas } = await load('src/api/schema/schemas.ts');
const { claimCrd } = await load('src/api/claim-crd.ts');
const { controlCrds } = await load('src/api/control-crds.ts');
const controlSchemas = await load('src/api/schema/control-schema.ts');
const { PROVIDERS } = await load('src/interceptor/presets/providers.ts');
const policy = await load('src/core/policy.ts');
const { policyTable } = await load('src/core/policy-table.ts');
const { js, types } = await validators(schemas);

function crdFile(crd, source) {
  const note = `# Written by \`npm run generate\` from ${source}. Do not edit.\n`;
  return note + stringify(crd, { lineWidth: 120, aliasDuplicateObjects: false });
}

const files = {
  'src/api/generated/validators.js': js,
  'src/api/generated/validators.d.ts': types,
  'interceptor/crds/concurrencyclaims.yaml': crdFile(claimCrd, 'src/api/claim-crd.ts'),
  ...Object.fromEntries(
    controlCrds.map((crd) => [
      `interceptor/crds/${crd.spec.names.plural}.yaml`,
      crdFile(crd, 'src/api/control-crds.ts'),
    ]),
  ),
  'docs/reference/params.md': paramsPage(schemas.params),
  'docs/reference/controls.md': controlsPage({
    controlSpec: controlSchemas.controlSpecSchema,
    clusterControlSpec: controlSchemas.clusterControlSpecSchema,
    controlStatus: controlSchemas.controlStatusSchema,
  }),
  'docs/reference/metrics.md': metricsPage(await load('src/metrics/metric-table.ts')),
  'docs/reference/policy.md': policyPage(policy, policyTable()),
  'docs/reference/presets.md': presetsPage(PROVIDERS),
};

const isStale = ([path, text]) => !existsSync(`${root}${path}`) || readFileSync(`${root}${path}`, 'utf8') !== text;
const stale = Object.entries(files).filter(isStale);
if (process.argv.includes('--check')) {
  for (const [path] of stale) {
    console.error(`${path} is not what its source says: run \`npm run generate\``);
  }
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(`${root}${path}`), { recursive: true });
    writeFileSync(`${root}${path}`, text);
    console.log(`wrote ${path}`);
  }
}
