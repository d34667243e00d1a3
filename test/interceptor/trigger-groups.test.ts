import { describe, expect, test } from '@jest/globals';
import request from 'supertest';

import { askerOf, claimNameOf, entryNameOf, TRIGGER_GROUPS } from '../../src/api/claim.js';
import { answered, aRequest, type CallFields, decided, EVENT_ID, grouped, refusal } from './a-call.js';
import { aWorld, type World } from './world.js';

const GROUP_ID = 'namespaces/ci/triggerGroups/all';
const nothing = { key: '', group: '', claim: '', status: '', title: '' };

function ofGroup(fields: CallFields = {}): CallFields {
  return { body: { key: 'k' }, triggerID: GROUP_ID, ...fields };
}

async function post(world: World, fields: CallFields): Promise<{ readonly extensions: object }> {
  const answer = await request(world.app).post('/').send(aRequest(fields));
  return answer.body as { readonly extensions: object };
}

describe('decideEvent, for a triggerGroup', () => {
  test('learns the same as for a Trigger, and leaves the control to whoever knows the Trigger', () => {
    const { entry, entryName, group, needsClaim } = grouped(ofGroup());
    expect(entry).toMatchObject({
      triggerID: GROUP_ID,
      key: 'k',
      control: { kind: 'TriggerGroup', namespace: 'ci', name: 'all' },
      settings: { strategy: 'CancelRunFinally', sameRevision: 'Run' },
    });
    expect(entryName).toBe(entryNameOf(askerOf(GROUP_ID, { key: '$(body.key)' }), entry));
    expect({ group, needsClaim }).toEqual({ group: 'k', needsClaim: true });
  });

  test('keeps the name that its Triggers share', () => {
    const { entry } = grouped(ofGroup({ params: { key: 'k', sharedAs: 'site' } }));
    expect(entry.control).toEqual({ kind: 'SharedAs', namespace: 'ci', name: 'site' });
  });

  test('gives its Triggers no text that one of them could take for its own, and keeps what others wrote', () => {
    const { extensions } = answered(ofGroup({ extensions: { concurrency: { mine: 1 } } }));
    expect(extensions).toEqual({ concurrency: { triggerGroup: 'all', mine: 1, ...nothing } });
  });

  test('refuses inject: Template, for the template would need the group of a Trigger that is not known yet', () => {
    expect(refusal(ofGroup({ params: { key: 'k', inject: 'Template' } }))).toMatch(
      /^rejected InvalidSettings: inject "Template" cannot be used in a triggerGroup[^]*at: params\[inject\]/,
    );
  });

  test('leaves the events of a group without a name ungrouped', () => {
    expect(refusal(ofGroup({ triggerID: 'namespaces/ci/triggerGroups/' }))).toBe(
      'ungrouped UnnamedTrigger: the webhook cannot tell the runs of an unnamed triggerGroup apart: name your triggerGroup',
    );
  });

  test('says nothing of a group beside a second entry of its own', () => {
    const { extensions } = answered(ofGroup());
    const second = decided(
      ofGroup({ params: { key: '$(body.two)' }, body: { two: 2 }, extensions: { ...extensions } }),
    );
    expect(second.notices).toEqual([]);
    expect(second.outcome.kind).toBe('grouped');
  });
});

describe('decideEvent, for a Trigger whose triggerGroup asked us too', () => {
  const extensions = { ...answered(ofGroup()).extensions };

  test('lets the settings of the Trigger stand, and says so', () => {
    const { outcome, notices } = decided({ body: { key: 'own' }, extensions });
    expect(outcome).toMatchObject({
      kind: 'grouped',
      entry: { key: 'own', control: { kind: 'Trigger', namespace: 'ci', name: 'build' } },
    });
    expect(notices).toEqual([
      {
        type: 'Warning',
        reason: 'TriggerGroupIgnored',
        note: 'the triggerGroup all has this interceptor too: the settings of the Trigger stand',
      },
    ]);
  });

  test('gives a template its own texts', () => {
    const own = { body: { key: 'own' }, params: { key: '$(body.key)', inject: 'Template' }, extensions };
    expect(answered(own).extensions).toMatchObject({
      concurrency: { triggerGroup: 'all', key: 'own', status: 'PipelineRunPending' },
    });
  });
});

describe('decideEvent, behind a triggerGroup of Tekton Triggers before v0.33', () => {
  test('does not take what was learned for another Trigger for its own', () => {
    const params = { key: '$(body.key)' };
    const { extensions = {} } = answered({ body: { key: 'k' }, params, triggerID: 'namespaces/ci/triggers/other' });
    const outcome = grouped({ body: { key: 'k' }, params, extensions });
    expect(outcome.texts).toEqual(grouped({ body: { key: 'k' }, params }).texts);
  });

  test('refuses a name of ours all the same that is not what the claim beside it says', () => {
    const { extensions = {} } = answered({ body: { key: 'k' }, triggerID: 'namespaces/ci/triggers/other' });
    const concurrency = { ...(extensions['concurrency'] as object), key: 'mine' };
    expect(refusal({ body: { key: 'k' }, extensions: { concurrency } })).toContain('concurrency.key is a name of ours');
  });
});

describe('createInterceptor, for triggerGroups', () => {
  test('keeps the entries of all groups of an event in one claim, and those of Triggers apart', async () => {
    const world = aWorld();
    await Promise.all([
      post(world, ofGroup()),
      post(world, ofGroup({ params: { key: 'two' } })),
      post(world, ofGroup({ triggerID: 'namespaces/ci/triggerGroups/more' })),
      post(world, { body: { key: 'own' } }),
    ]);
    expect(world.claims.size).toBe(2);
    const { spec } = world.claims.get(claimNameOf(EVENT_ID, TRIGGER_GROUPS))!;
    expect({ eventID: spec.eventID, trigger: spec.trigger }).toEqual({ eventID: EVENT_ID, trigger: 'triggerGroups' });
    const entries = Object.values(spec.entries).map(({ triggerID, key }) => `${triggerID} ${key}`);
    expect(entries.toSorted()).toEqual([
      'namespaces/ci/triggerGroups/all k',
      'namespaces/ci/triggerGroups/all two',
      'namespaces/ci/triggerGroups/more k',
    ]);
  });

  test('tells the author of a Trigger that its group asked us too, by the log and by an Event', async () => {
    const world = aWorld();
    const { extensions } = await post(world, ofGroup());
    await post(world, { body: { key: 'own' }, extensions });
    expect(world.events).toMatchObject([{ trigger: 'build', reason: 'TriggerGroupIgnored' }]);
    expect(world.decisions()).toMatchObject([
      { trigger: 'all', triggerGroup: true, outcome: 'grouped', group: 'k' },
      { trigger: 'build', outcome: 'grouped', notices: ['TriggerGroupIgnored'] },
    ]);
  });
});
