import type { Control } from '../../src/api/control.js';
import { aControl } from '../builders/a-control.js';

/** A control of the namespace of the tests' runs, under which they queue for an environment. */
export function aTeamControl(spec: object = {}, named: Parameters<typeof aControl>[1] = {}): Control {
  return aControl({ strategy: 'Queue', ...spec }, { namespace: 'team-a', ...named });
}
