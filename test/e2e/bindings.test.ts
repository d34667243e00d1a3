import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { CLAIM_ANNOTATION, SUPERSEDED_BY_ANNOTATION } from '../../src/api/names.js';
import type { RunObject } from '../../src/tekton/run.js';
import { policyEvents } from './policy-events.js';
import { untilTold } from './pace.js';
import { POLICIES, policyHandsOn } from './policy-hands.js';
import { startWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  // Nothing ends by itself: the shortest step takes two minutes.
  world = await startWorld({ examples: ['policies/shared'], sleepMs: untilTold });
});
const { manifest, arrive, works, finish, done, tidyUp } = policyHandsOn(() => world);
afterEach(async () => {
  await tidyUp();
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

const API = 'triggers.tekton.dev/v1beta1';

function entryOf({ annotations }: RunObject): unknown {
  const claim = parseClaimAnnotation(annotations[CLAIM_ANNOTATION] ?? '');
  return claim.ok ? claim.value.entries[0] : undefined;
}

describe('a Trigger whose params name its bindings', () => {
  it('groups by what they give, be they its own, of a TriggerBinding, or of a ClusterTriggerBinding', async () => {
    const spec = { params: [{ name: 'branch', value: '$(body.ref)' }] };
    const params = [
      { name: 'key', value: '$(bindings.repo)@$(bindings.branch)' },
      { name: 'revision', value: '$(bindings.revision)' },
      { name: 'strategy', value: 'Cancel' },
    ];
    const binding = { apiVersion: API, kind: 'ClusterTriggerBinding', metadata: { name: 'branch-of-push' }, spec };
    const trigger = {
      apiVersion: API,
      kind: 'Trigger',
      metadata: { name: 'by-bindings', namespace: POLICIES },
      spec: {
        interceptors: [
          { ref: { name: 'github', kind: 'ClusterInterceptor' }, params: [{ name: 'eventTypes', value: ['push'] }] },
          { ref: { name: 'concurrency', kind: 'ClusterInterceptor' }, params },
        ],
        bindings: [
          { ref: 'push' },
          { ref: 'branch-of-push', kind: 'ClusterTriggerBinding' },
          { name: 'repo', value: 'repo-$(body.repository.id)' },
        ],
        template: { ref: 'build' },
      },
    };
    await manifest(binding);
    await manifest(trigger);
    const events = policyEvents(910_001);
    const push = events.push(1);
    const first = await arrive(push);
    const { after, ref } = JSON.parse(push.body) as { readonly after: string; readonly ref: string };
    expect(entryOf(first)).toMatchObject({
      key: `repo-910001@${ref}`,
      keyFrom: '$(bindings.repo)@$(bindings.branch)',
      revision: after,
    });
    await works(first);
    const second = await arrive(events.push(2));
    expect((await done(first)).annotations[SUPERSEDED_BY_ANNOTATION]).toContain(second.name);
    await finish(second);
  });
});
