import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';

import type { JsonObject } from '../../../src/core/json.js';
import { defaultTrigger, type OwnTriggers, ownTriggers } from '../../../src/demo/own-event/own-triggers.js';

function play(yaml: string): OwnTriggers {
  return ownTriggers(
    parseAllDocuments(yaml).map((document) => document.toJS() as JsonObject),
    'the secret',
  );
}

function made(own: OwnTriggers, kind: string): JsonObject {
  return own.objects.find((object) => object.kind === kind) as unknown as JsonObject;
}

const TRIGGER = `
apiVersion: triggers.tekton.dev/v1alpha1
kind: Trigger
metadata: { name: web, namespace: team }
spec:
  interceptors:
    - ref: { name: github }
      params:
        - { name: secretRef, value: { secretName: hook, secretKey: token } }
        - { name: githubOwners, value: { enabled: true } }
    - ref: { name: bitbucket }
    - webhook: { objectRef: { name: mine } }
    - ref: { name: concurrency, kind: ClusterInterceptor }
      params: [{ name: key, value: $(body.ref) }]
  bindings: [{ ref: there }, { ref: missing }, { name: a, value: b }]
  template: { ref: build }
---
apiVersion: triggers.tekton.dev/v1beta1
kind: TriggerBinding
metadata: { name: there, namespace: team }
spec: { params: [{ name: ref, value: $(body.ref) }] }
`;

const TEMPLATE = `
---
apiVersion: triggers.tekton.dev/v1beta1
kind: TriggerTemplate
metadata: { name: build, namespace: team }
spec:
  params: [{ name: ref }, { name: sha, default: HEAD }]
  resourcetemplates:
    - apiVersion: tekton.dev/v1
      kind: PipelineRun
      metadata: { generateName: build-, namespace: runs, labels: { app: web } }
      spec:
        status: $(tt.params.status)
        pipelineRef: { name: build-image }
        params: [{ name: ref, value: $(tt.params.ref) }]
    - apiVersion: v1
      kind: ConfigMap
      metadata: { name: cm }
`;

describe('ownTriggers', () => {
  it('plays a Trigger alone: what is missing is stood in for, and each difference is told once', () => {
    const own = play(TRIGGER);
    expect(own.notes).toEqual([
      'interceptor "bitbucket" is not played: it lets every event through',
      'interceptor "webhook" is not played: it lets every event through',
      'githubOwners of interceptor "github" is not played',
      'TriggerBinding "missing" is not in the file: its params are "unknown"',
      'TriggerTemplate "build" is not in the file: a stand-in makes a PipelineRun',
    ]);
    expect(made(own, 'Trigger')).toMatchObject({
      apiVersion: 'triggers.tekton.dev/v1beta1',
      spec: {
        interceptors: [
          { ref: { name: 'github' }, params: [{ name: 'secretRef' }] },
          { ref: { name: 'concurrency' }, params: [{ name: 'key', value: '$(body.ref)' }] },
        ],
        bindings: [{ ref: 'there' }, { name: 'a', value: 'b' }],
        template: { spec: { resourcetemplates: [{ kind: 'PipelineRun' }] } },
      },
    });
  });

  it('makes an EventListener for Triggers that come without one, and the Secrets that they name', () => {
    const own = play(TRIGGER);
    expect(own.listener).toEqual({ namespace: 'team', name: 'demo' });
    expect(made(own, 'EventListener')['spec']).toEqual({ triggers: [{ triggerRef: 'web' }] });
    expect(made(own, 'Secret')).toEqual({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'hook', namespace: 'team' },
      data: { token: Buffer.from('the secret').toString('base64') },
    });
  });

  it('keeps the metadata and the status of the runs of a template, and nothing of what they would do', () => {
    const own = play(`${TRIGGER}${TEMPLATE}`);
    expect(own.notes.slice(-2)).toEqual([
      'Pipeline "build-image" is not run: each run is played by a long task and a finally task',
      'ConfigMap cm of the template is not made',
    ]);
    const spec = made(own, 'TriggerTemplate')['spec'] as JsonObject;
    expect(spec['params']).toEqual([
      { name: 'ref', default: 'unknown' },
      { name: 'sha', default: 'HEAD' },
    ]);
    const [run, ...more] = spec['resourcetemplates'] as unknown as Record<string, JsonObject>[];
    expect(more).toEqual([]);
    expect(run?.['metadata']).toEqual({ generateName: 'build-', namespace: 'runs', labels: { app: 'web' } });
    expect(Object.keys(run?.['spec'] ?? {})).toEqual(['status', 'pipelineSpec']);
    expect(own.namespaces.map(({ metadata }) => metadata.name).toSorted()).toEqual(['runs', 'team']);
  });

  it('takes the EventListener of the file, with what stands in it', () => {
    const own = play(`
apiVersion: triggers.tekton.dev/v1beta1
kind: EventListener
metadata: { name: mine }
spec:
  triggers:
    - name: inline
      interceptors: [{ ref: { name: slack } }]
      template: { ref: t }
    - triggerRef: elsewhere
  triggerGroups:
    - name: g
      interceptors: [{ ref: { name: custom } }, { ref: { name: cel } }]
`);
    expect(own.listener).toEqual({ namespace: 'default', name: 'mine' });
    expect(made(own, 'EventListener')['spec']).toMatchObject({
      triggers: [{ name: 'inline', interceptors: [] }, { triggerRef: 'elsewhere' }],
      triggerGroups: [{ name: 'g', interceptors: [{ ref: { name: 'cel' } }] }],
    });
    expect(own.notes.at(-1)).toBe(
      'no interceptor "concurrency" is in it: only controls and marks of its own give a run a group',
    );
  });

  it('makes namespaces with the labels that the file gives them, and controls, and leaves the rest', () => {
    const own = play(`${TRIGGER}
---
apiVersion: v1
kind: Namespace
metadata: { name: team, labels: { concurrency.tekton.dev/controls: enabled } }
---
apiVersion: concurrency.tekton.dev/v1alpha1
kind: ConcurrencyControl
metadata: { name: c, namespace: team }
spec: { key: a, strategy: Queue }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: d }
`);
    expect(own.namespaces[0]?.metadata.labels).toEqual({ 'concurrency.tekton.dev/controls': 'enabled' });
    expect(made(own, 'ConcurrencyControl')['spec']).toEqual({ key: 'a', strategy: 'Queue' });
    expect(own.notes).toContain(
      'Deployment d is not made: only Triggers, what belongs to them, and controls are played',
    );
  });

  it('says of an EventListener that names no triggers that it makes no run', () => {
    const own = play(
      'kind: EventListener\napiVersion: triggers.tekton.dev/v1beta1\nmetadata: { name: a }\nspec: { triger: [] }',
    );
    expect(own.notes[0]).toBe('EventListener a names no triggers: it makes no run');
  });

  it('takes what kubectl get wrote: a List, with what the API server has added', () => {
    const own = play(`
apiVersion: v1
kind: List
items:
  - apiVersion: triggers.tekton.dev/v1beta1
    kind: Trigger
    metadata: { name: web, namespace: team, uid: u, resourceVersion: '7', generation: 2, creationTimestamp: '2026-01-05T10:00:00Z' }
    spec: { interceptors: [{ ref: { name: concurrency } }], bindings: [], template: { ref: build } }
`);
    expect(made(own, 'Trigger')['metadata']).toEqual({ name: 'web', namespace: 'team' });
  });

  it('says that a stand-in does not do what a template has to under inject: Template', () => {
    const own = play(TRIGGER.replace('{ name: key, value: $(body.ref) }', '{ name: inject, value: Template }'));
    expect(own.notes.join('\n')).toContain(
      'TriggerTemplate "build" is not in the file: a stand-in makes a PipelineRun, without the marks that a template has to put on it under inject: Template. Give the TriggerTemplate too',
    );
  });

  it.each([
    [
      'a file without a Trigger',
      'kind: Service\napiVersion: v1\nmetadata: { name: a }',
      'there is no Trigger and no EventListener of triggers.tekton.dev in it, but Service a',
    ],
    [
      'a part of a Trigger',
      'interceptors: []',
      'there is no Trigger and no EventListener of triggers.tekton.dev in it, but something without a kind',
    ],
    [
      'a Trigger without a name',
      'kind: Trigger\napiVersion: triggers.tekton.dev/v1beta1\nspec: {}',
      'a Trigger in it has no metadata.name',
    ],
    [
      'two EventListeners',
      ['a', 'b']
        .map((name) => `kind: EventListener\napiVersion: triggers.tekton.dev/v1beta1\nmetadata: { name: ${name} }`)
        .join('\n---\n'),
      'there are 2 EventListeners in it: leave the one that takes the event',
    ],
    [
      'a version that Triggers does not have',
      'kind: Trigger\napiVersion: triggers.tekton.dev/v1\nmetadata: { name: web }\nspec: {}',
      'Trigger web is of triggers.tekton.dev/v1, which no release of Triggers has: write triggers.tekton.dev/v1beta1',
    ],
    [
      'params of an interceptor that are a map',
      TRIGGER.replace('[{ name: key, value: $(body.ref) }]', '{ key: $(body.ref) }'),
      'Trigger web: params of an interceptor are a list: "- name: key" and its "value:", for each of them',
    ],
    [
      'the same in an EventListener, with names alone',
      `kind: EventListener
apiVersion: triggers.tekton.dev/v1beta1
metadata: { name: hooks }
spec: { triggerGroups: [{ name: g, interceptors: [{ ref: { name: concurrency }, params: [preset] }] }] }`,
      'EventListener hooks: params of an interceptor are a list: "- name: key" and its "value:", for each of them',
    ],
  ])('refuses %s, in words for its author', (_what, yaml, words) => {
    expect(() => play(yaml)).toThrow(words);
  });
});

describe('defaultTrigger', () => {
  it.each([
    ['pull_request', 'pull-request'],
    ['Push Hook', 'branch'],
  ])('has the preset that fits %s: %s', (event, preset) => {
    const own = ownTriggers(defaultTrigger(event), 's');
    expect(own.notes).toEqual([]);
    expect(JSON.stringify(own.objects)).toContain(`{"name":"preset","value":"${preset}"}`);
  });
});
