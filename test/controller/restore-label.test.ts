import { describe, expect, it } from '@jest/globals';

import { encodeGroupsMark } from '../../src/api/marks.js';
import { CLAIM_ANNOTATION, GROUPS_ANNOTATION } from '../../src/api/names.js';
import { restoreLabel } from '../../src/controller/restore-label.js';
import { groupLabelOf } from '../../src/core/group.js';
import { toKey } from '../../src/core/key.js';
import { aRunObject } from './a-pipeline-run.js';
import { trackAsMarked } from './track-as-marked.js';

const control = { kind: 'Trigger', namespace: 'team-a', name: 'ci' };
const label = groupLabelOf({ control, key: toKey('17#7'), keyFrom: 'preset pull-request' }, 'acme/web#7');
const path = '/metadata/labels/concurrency.tekton.dev~1group';

describe('restoreLabel', () => {
  it('writes the label of the first group again, as the webhook wrote it, and warns', () => {
    const object = aRunObject({ name: 'a', metadata: { labels: { team: 'a' } } });
    expect(restoreLabel(object, trackAsMarked)).toEqual({
      object,
      kind: 'relabel',
      fields: { group: label },
      operations: [
        { op: 'test', path: '/metadata/uid', value: 'u-a' },
        { op: 'add', path, value: label },
      ],
      events: [
        {
          regarding: object,
          type: 'Warning',
          reason: 'LabelRestored',
          action: 'Label',
          note: 'The label concurrency.tekton.dev/group was removed and is written again: the run stays in its group',
        },
      ],
    });
  });

  it('makes the map of labels where the last label was taken, unless somebody made it meanwhile', () => {
    const object = aRunObject({ name: 'a', metadata: { labels: undefined } });
    expect(restoreLabel(object, trackAsMarked)?.operations).toEqual([
      { op: 'test', path: '/metadata/uid', value: 'u-a' },
      { op: 'test', path: '/metadata/labels', value: null },
      { op: 'add', path: '/metadata/labels', value: {} },
      { op: 'add', path, value: label },
    ]);
  });

  it('takes the key where the group has no title', () => {
    const mark = encodeGroupsMark('u-a', [
      { control, scope: 'team-a', key: 'main', keyFrom: 'k', arrival: '1', strategy: 'Cancel', sameRevision: 'Run' },
    ]);
    const object = aRunObject({ name: 'a', metadata: { labels: {} }, annotations: { [GROUPS_ANNOTATION]: mark } });
    expect(restoreLabel(object, trackAsMarked)?.fields['group']).toMatch(/^main-[a-z2-7]{16}$/);
  });

  it('leaves a run alone that has its label, or is in no group', () => {
    expect(restoreLabel(aRunObject({ name: 'a' }), trackAsMarked)).toBeUndefined();
    expect(
      restoreLabel(
        aRunObject({ name: 'a', metadata: { labels: {} }, annotations: { [CLAIM_ANNOTATION]: '' } }),
        trackAsMarked,
      ),
    ).toBeUndefined();
  });
});
