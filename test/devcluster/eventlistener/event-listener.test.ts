import { afterEach, describe, expect, it } from '@jest/globals';

import { createLab, listenerWith, template, trigger } from './lab.js';

const lab = createLab();
afterEach(lab.close);

const push = { ref: 'refs/heads/main', after: 'abc', repository: { id: 1725646291 } };

describe('the EventListener', () => {
  it('answers 202 with its names and the event id, and makes a run with three labels and no annotation', async () => {
    const { push: post, api } = await lab.start([listenerWith([trigger('build', [], { ref: '$(body.ref)' })])]);
    const response = await post(push);
    expect(response.status).toBe(202);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/u);
    expect(await response.text()).toBe(
      '{"eventListener":"main","namespace":"lab","eventListenerUID":"el-uid","eventID":"id-1"}\n',
    );
    expect(api.created).toEqual([
      {
        apiVersion: 'tekton.dev/v1',
        kind: 'PipelineRun',
        metadata: {
          generateName: 'run-',
          name: 'run-0',
          namespace: 'lab',
          labels: {
            app: 'web',
            'triggers.tekton.dev/eventlistener': 'main',
            'triggers.tekton.dev/trigger': 'build',
            'triggers.tekton.dev/triggers-eventid': 'id-1',
          },
        },
        spec: { params: [{ name: 'ref', value: 'refs/heads/main' }] },
      },
    ]);
  });

  it('runs referenced, named and unnamed triggers, each on its own', async () => {
    const objects = [
      listenerWith([
        { triggerRef: 't-ref' },
        { triggerRef: 'gone' },
        trigger('inline'),
        { ...trigger(''), name: undefined },
      ]),
      {
        kind: 'Trigger',
        metadata: { name: 't-ref', namespace: 'lab' },
        spec: {
          bindings: [{ ref: 'b' }, { ref: 'c', kind: 'ClusterTriggerBinding' }, { name: 'x', value: '' }],
          template: { ref: 't' },
        },
      },
      { kind: 'TriggerBinding', metadata: { name: 'b' }, spec: { params: [{ name: 'ref', value: '$(body.ref)' }] } },
      {
        kind: 'ClusterTriggerBinding',
        metadata: { name: 'c' },
        spec: { params: [{ name: 'id', value: '$(body.repository.id)' }] },
      },
      {
        kind: 'TriggerTemplate',
        metadata: { name: 't', annotations: { 'triggers.tekton.dev/old-escape-quotes': 'true' } },
        spec: template('ref', 'id', 'x'),
      },
    ];
    const { push: post, api, errors } = await lab.start(objects);
    expect((await post(push)).status).toBe(202);
    const labels = api.created.map(({ metadata }) => metadata.labels?.['triggers.tekton.dev/trigger']);
    expect([...labels].sort((a, b) => String(a).localeCompare(String(b)))).toEqual(['', 'inline', 't-ref']);
    const referenced = api.created.find(({ metadata }) => metadata.labels?.['triggers.tekton.dev/trigger'] === 't-ref');
    expect(referenced?.['spec']).toEqual({
      params: [
        { name: 'ref', value: 'refs/heads/main' },
        { name: 'id', value: '1725646291' },
        { name: 'x', value: '' },
      ],
    });
    expect(errors()).toEqual(['Error getting Trigger gone in Namespace lab: triggers "gone" not found']);
  });

  it('makes a run in the namespace that the template names', async () => {
    const elsewhere = trigger('build');
    const run = { apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', metadata: { name: 'r', namespace: 'other' } };
    const spec = { ...elsewhere, template: { spec: { resourcetemplates: [run] } } };
    const { push: post, api } = await lab.start([listenerWith([spec])]);
    await post(push);
    expect(api.created[0]?.metadata.namespace).toBe('other');
  });

  it.each([
    ['', 'unexpected end of JSON input'],
    ['{"a":', 'unexpected end of JSON input'],
    ['{"a":"x', 'unexpected end of JSON input'],
    ['hello', "invalid character 'h' looking for beginning of value"],
    ['a=1&b=2', "invalid character 'a' looking for beginning of value"],
    ['[1]', 'json: cannot unmarshal array into Go value of type map[string]interface {}'],
    ['"x"', 'json: cannot unmarshal string into Go value of type map[string]interface {}'],
    ['7', 'json: cannot unmarshal number into Go value of type map[string]interface {}'],
    ['true', 'json: cannot unmarshal bool into Go value of type map[string]interface {}'],
  ])('answers 400 to a body that is no JSON object: %j', async (body, problem) => {
    const { push: post, api, errors } = await lab.start([listenerWith([trigger('build')])]);
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      eventListener: 'main',
      namespace: 'lab',
      eventListenerUID: '',
      errorMessage: `Invalid event body format : ${problem}`,
    });
    expect(errors()).toEqual([`Invalid event body format : ${problem}`]);
    expect(api.created).toEqual([]);
  });

  it('takes null for an empty object, as Go does', async () => {
    const { push: post, api } = await lab.start([listenerWith([trigger('build')])]);
    expect((await post('null')).status).toBe(202);
    expect(api.created).toHaveLength(1);
  });

  it('answers 500 when it cannot be read', async () => {
    const { push: post, errors } = await lab.start([]);
    expect((await post(push)).status).toBe(500);
    expect(errors()).toEqual(['Error getting EventListener main in Namespace lab: eventlisteners "main" not found']);
    const undefinedTrigger = await lab.start([listenerWith([{ name: 'x' }])]);
    expect((await undefinedTrigger.push(push)).status).toBe(500);
  });

  it('answers 500 to a body that it cannot read', async () => {
    const { push: post, errors } = await lab.start([listenerWith([trigger('build')])]);
    expect((await post(push, { 'Content-Encoding': 'gzip' })).status).toBe(500);
    expect(errors()).toEqual([expect.stringMatching(/^Error reading event body: /u)]);
  });

  it('answers its liveness probe', async () => {
    const { listener } = await lab.start([]);
    expect(await (await fetch(`${listener.url}/live`)).text()).toBe('ok');
  });

  it.each([
    ['no param, no default', { bindings: [{ name: 'ref', value: '$(body.nope)' }] }, 'nope is not found'],
    [
      'a binding that is not there',
      { bindings: [{ ref: 'b' }] },
      'error getting TriggerBinding b: triggerbindings "b" not found',
    ],
    [
      'two bindings of one name',
      {
        bindings: [
          { name: 'a', value: '1' },
          { name: 'a', value: '2' },
        ],
      },
      'duplicate param name: a',
    ],
    ['a binding that is nothing', { bindings: [{}] }, 'failed to resolve bindings: invalid binding'],
    [
      'a template that is not there',
      { template: { ref: 't' } },
      'error getting TriggerTemplate t: triggertemplates "t" not found',
    ],
  ])('loses an event with %s and says why', async (_what, change, reason) => {
    const broken = { ...trigger('broken'), ...change };
    const { push: post, api, errors } = await lab.start([listenerWith([broken])]);
    expect((await post(push)).status).toBe(202);
    expect(api.created).toEqual([]);
    expect(errors().join()).toContain(reason);
  });

  it('loses a run whose text is no JSON any more', async () => {
    const { push: post, api, errors } = await lab.start([listenerWith([trigger('list', [], { l: '$(body.l)' })])]);
    await post({ l: ['a', 'b'] });
    expect(api.created).toEqual([]);
    expect(errors()[0]).toMatch(/^couldn't unmarshal json from the TriggerTemplate: invalid character/u);
  });

  it.each([
    [403, 'pipelineruns.tekton.dev "x" is forbidden: denied request: no room', ''],
    [
      422,
      'label is invalid',
      'couldn\'t create resource with group version kind "tekton.dev/v1, Resource=pipelineruns": ',
    ],
  ])('loses a run that the API server refuses with %d, and tries nothing again', async (code, message, prefix) => {
    const { push: post, api, errors } = await lab.start([listenerWith([trigger('build')])]);
    api.refuse = { code, message };
    expect((await post(push)).status).toBe(202);
    expect(errors()).toEqual([`${prefix}${message}`]);
  });

  it('loses a resource of a kind that the API server does not have', async () => {
    const run = { apiVersion: 'tekton.dev/v1', kind: 'Nonsense', metadata: { name: 'r' } };
    const spec = { name: 'x', template: { spec: { resourcetemplates: [run] } } };
    const { push: post, errors } = await lab.start([listenerWith([spec])]);
    await post(push);
    expect(errors()[0]).toContain('could not find resource with apiVersion tekton.dev/v1 and kind Nonsense');
  });

  it('loses an event when the API server does not answer', async () => {
    const call = async () => await Promise.reject(new Error('connection refused'));
    const { push: post, errors } = await lab.start([], { call });
    expect((await post(push)).status).toBe(500);
    expect(errors()).toEqual(['Error getting EventListener main in Namespace lab: connection refused']);
  });
});
