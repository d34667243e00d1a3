import { isBuiltin } from 'node:module';

import type { Import, ImportingFile } from './read-imports.js';

export interface PackageFile {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const PURE = ['core/', 'api/', 'tekton/'];
const EDGE_MAY_READ = PURE;

/** What each part of the house may import beside itself. A part is the longest of these that a path begins with. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  'core/': [],
  'api/': ['core/'],
  'tekton/': ['core/', 'api/names.ts'],
  'interceptor/': EDGE_MAY_READ,
  'webhook/': EDGE_MAY_READ,
  'controller/': EDGE_MAY_READ,
  'cli/': EDGE_MAY_READ,
  'kube/': EDGE_MAY_READ,
  'certificates/': ['core/', 'api/'],
  'metrics/': [],
  // Three parts, and apart: the last two are ordinary clients of any API server.
  'devcluster/apiserver/': EDGE_MAY_READ,
  'devcluster/eventlistener/': EDGE_MAY_READ,
  'devcluster/simulator/': EDGE_MAY_READ,
  // What `npm run demo` posts and tells; demo.ts brings it together with the three parts.
  'devcluster/story/': EDGE_MAY_READ,
  // The rest of the composition root demo.ts: like the files beside main.ts it may import everything.
  'demo/': [''],
};

/** The part of a path: its key in ARROWS, '' for what lies directly in src and composes everything. */
function partOf(path: string): string | undefined {
  return path.includes('/') ? Object.keys(ARROWS).find((part) => path.startsWith(part)) : '';
}

/** Where each package may be imported as a value, and where as a type. Others: wherever the arrows let packages in. */
const PLACES: Readonly<Record<string, { readonly value: readonly string[]; readonly type: readonly string[] }>> = {
  '@kubernetes/client-node': { value: ['kube/'], type: [''] },
  express: {
    value: ['interceptor/', 'webhook/', 'devcluster/'],
    type: ['interceptor/', 'webhook/', 'devcluster/', 'server.ts', 'service.ts'],
  },
  winston: { value: ['log.ts'], type: ['log.ts'] },
  // Compiled at build time: what runs holds no compiler of schemas.
  ajv: { value: [], type: ['api/'] },
  // No registry but that of the process: an edge counts through a function that is passed in.
  'prom-client': { value: ['metrics/'], type: ['metrics/'] },
};

/** What of Node a pure part may use: it computes, and does not touch the world. */
const PURE_BUILTINS = ['node:crypto', 'node:buffer'];

/** Every import that points where it must not, as a sentence each; none if the house is in order. */
export function importFaults(files: readonly ImportingFile[], packages: PackageFile): readonly string[] {
  const faults = files.flatMap(({ path, imports }) =>
    imports.flatMap((found) => {
      const fault = found.isRelative ? arrowFault(path, found.target) : packageFault(path, found, packages);
      return fault === undefined ? [] : [`${path} imports ${found.target}: ${fault}`];
    }),
  );
  const cycle = cycleIn(files);
  return cycle === undefined ? faults : [...faults, `cycle: ${cycle.join(' → ')}`];
}

function arrowFault(path: string, target: string): string | undefined {
  const part = partOf(path);
  if (target.startsWith('..')) {
    return 'it lies outside src';
  }
  if (part === undefined) {
    return 'the importing folder has no place in the design';
  }
  return part === '' || [part, ...(ARROWS[part] ?? [])].some((allowed) => target.startsWith(allowed))
    ? undefined
    : 'no arrow points that way';
}

function packageFault(path: string, { target, isTypeOnly }: Import, packages: PackageFile): string | undefined {
  const isPure = PURE.some((part) => path.startsWith(part));
  if (isBuiltin(target)) {
    return isPure && !PURE_BUILTINS.includes(target) ? 'a pure part leaves the world alone' : undefined;
  }
  const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/');
  if (!Object.hasOwn({ ...packages.dependencies, ...packages.devDependencies }, name)) {
    return 'it is not in package.json';
  }
  return isPure && !isTypeOnly ? 'a pure part has no packages' : placeFault(path, name, isTypeOnly ? 'type' : 'value');
}

function placeFault(path: string, name: string, kind: 'type' | 'value'): string | undefined {
  const places = Object.hasOwn(PLACES, name) ? PLACES[name]?.[kind] : undefined;
  return places === undefined || places.some((place) => path.startsWith(place))
    ? undefined
    : `not the place for its ${kind}s`;
}

/** Some cycle of relative imports, types included, as the paths on it; the first again at the end. */
function cycleIn(files: readonly ImportingFile[]): readonly string[] | undefined {
  let left = new Map(files.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  for (let before = -1; before !== left.size;) {
    before = left.size;
    const known = left;
    left = new Map([...left].filter(([, targets]) => targets.some((target) => known.has(target))));
  }
  // Whatever is left imports something that is left: walking on must come back to where it was.
  const walk: string[] = [];
  let at = [...left.keys()][0];
  while (at !== undefined && !walk.includes(at)) {
    walk.push(at);
    at = left.get(at)?.find((target) => left.has(target));
  }
  return at === undefined ? undefined : [...walk.slice(walk.indexOf(at)), at];
}
