import { type Control, parseControl } from '../../src/api/control.js';
import { CONTROL_KIND } from '../../src/api/names.js';

/** A ConcurrencyControl as the API server gives it. */
export function aControlObject(spec: object = {}, { kind = CONTROL_KIND, ...metadata }: Partial<Named> = {}): object {
  return {
    apiVersion: 'concurrency.tekton.dev/v1alpha1',
    kind,
    metadata: {
      ...(kind === CONTROL_KIND && { namespace: 'lab' }),
      name: 'deploys',
      uid: 'c-1',
      generation: 3,
      ...metadata,
    },
    spec: { selector: {}, key: '$(params.env)', ...spec },
  };
}

interface Named {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

/** The control itself. Throws where the spec is refused. */
export function aControl(spec: object = {}, named: Partial<Named> = {}): Control {
  const parsed = parseControl(aControlObject(spec, named));
  if (!parsed.ok) {
    throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  }
  return parsed.value;
}
