import type { GroupIdentity } from '../../src/core/group.js';
import { toKey } from '../../src/core/key.js';

type GroupOptions = Partial<Omit<GroupIdentity, 'key'>> & { readonly key?: string };

/** The group of pull request 7 under the Trigger `ci` of namespace `team-a`. */
export function aGroup({ key = 'acme/web#7', ...others }: GroupOptions = {}): GroupIdentity {
  const control = { kind: 'Trigger', namespace: 'team-a', name: 'ci' } as const;
  return Object.freeze({ control, scope: 'team-a', keyFrom: '$(body.number)', ...others, key: toKey(key) });
}
