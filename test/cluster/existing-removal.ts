import type { ApiCall } from '../../src/kube/api-call.js';
import {
  ADMISSION,
  CONTRACT_GROUP,
  CRDS,
  HOME,
  NAMESPACE_PREFIX,
  NAMESPACES,
  OURS_LABEL,
  RBAC,
} from './existing-names.js';
import { untilGone } from './until-gone.js';

interface Listed {
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
  /** Of a CRD. */
  readonly spec?: { readonly group?: string };
  readonly webhooks?: readonly {
    readonly namespaceSelector?: { readonly matchLabels?: Readonly<Record<string, string>> };
  }[];
}

const NAMESPACE_NAME = 'kubernetes.io/metadata.name';

/** Where we make what belongs to no namespace, in the order of removal: nobody is to ask a webhook that is gone. */
const COLLECTIONS: readonly { readonly path: string; readonly isOurs?: (object: Listed) => boolean }[] = [
  ...['mutating', 'validating'].map((kind) => ({
    path: `${ADMISSION}/${kind}webhookconfigurations`,
    isOurs: ({ webhooks = [] }: Listed) =>
      webhooks.some(
        ({ namespaceSelector }) =>
          namespaceSelector?.matchLabels?.[NAMESPACE_NAME]?.startsWith(NAMESPACE_PREFIX) === true,
      ),
  })),
  { path: '/apis/triggers.tekton.dev/v1alpha1/clusterinterceptors' },
  { path: NAMESPACES, isOurs: ({ metadata }) => metadata.name.startsWith(NAMESPACE_PREFIX) },
  { path: CRDS, isOurs: ({ spec }) => spec?.group === CONTRACT_GROUP },
  { path: `${RBAC}/clusterrolebindings` },
  { path: `${RBAC}/clusterroles` },
];

/** What the tests made and nobody has removed yet, as paths. */
export async function findOurs(call: ApiCall): Promise<readonly string[]> {
  return (await found(call, undefined)).map(({ path }) => path);
}

interface Found {
  readonly path: string;
  readonly uid: string;
}

/** `id`: of that stack only. */
async function found(call: ApiCall, id: string | undefined): Promise<readonly Found[]> {
  const objects: Found[] = [];
  for (const { path, isOurs } of COLLECTIONS) {
    const { status, body } = await call({ method: 'GET', path });
    // A collection that is not served has nothing of ours.
    const { items } = status === 200 ? (body as { readonly items: readonly Listed[] }) : { items: [] };
    for (const object of items) {
      const label = object.metadata.labels?.[OURS_LABEL];
      const matches = id === undefined ? label !== undefined || isOurs?.(object) === true : label === id;
      if (matches) {
        objects.push({ path: `${path}/${object.metadata.name}`, uid: object.metadata.uid });
      }
    }
  }
  return objects;
}

/** Removes what one stack made. Namespaces are left to go by themselves: the next stack has others. */
export async function removeStack(call: ApiCall, id: string): Promise<void> {
  const objects = await found(call, id);
  await remove(call, objects);
  await gone(
    call,
    objects.filter(({ path }) => path.startsWith(CRDS)),
  );
}

/** Removes all that the tests made, waits until it is gone, and answers its paths. The home is last: it keeps others out. */
export async function removeOurs(call: ApiCall): Promise<readonly string[]> {
  const objects = await found(call, undefined);
  const [home, rest] = [objects.filter(({ path }) => path === HOME), objects.filter(({ path }) => path !== HOME)];
  for (const each of [rest, home]) {
    await remove(call, each);
    await gone(call, each);
  }
  return objects.map(({ path }) => path);
}

async function remove(call: ApiCall, objects: readonly Found[]): Promise<void> {
  for (const { path, uid } of objects) {
    await call({ method: 'DELETE', path, body: { apiVersion: 'v1', kind: 'DeleteOptions', preconditions: { uid } } });
  }
}

async function gone(call: ApiCall, objects: readonly Found[]): Promise<void> {
  for (const { path } of objects) {
    await untilGone(call, path);
  }
}
