/** A field of a run that an expression may name. */
export type RunField =
  | { readonly from: 'params' | 'labels' | 'annotations'; readonly name: string }
  | { readonly from: 'name' | 'namespace' | 'pipelineRef' };

/** How each is written, for people who wrote something else. */
export const RUN_FIELDS = [
  "params.NAME or params['NAME']",
  "metadata.labels['NAME']",
  "metadata.annotations['NAME']",
  'metadata.name',
  'metadata.namespace',
  'spec.pipelineRef.name',
] as const;

/** As RUN_FIELDS, less what whoever may label runs chooses as he likes: what a key over all namespaces may name. */
export const TRUSTED_RUN_FIELDS = RUN_FIELDS.filter((form) => !/labels|annotations/.test(form));

const FIXED: Readonly<Record<string, RunField>> = {
  'metadata.name': { from: 'name' },
  'metadata.namespace': { from: 'namespace' },
  'spec.pipelineRef.name': { from: 'pipelineRef' },
};

const MAPS = { params: 'params', 'metadata.labels': 'labels', 'metadata.annotations': 'annotations' } as const;

/** `params.x`, `params['x']`, `params["x"]`: the quotes are needed where the name holds dots, as in Tekton. */
const MEMBER = /^(params|metadata\.labels|metadata\.annotations)(?:\.([\w-]+)|\['([^'"]+)'\]|\["([^'"]+)"\])$/;

/** Reads the inside of a `$(…)`; undefined for what is no field of a run. */
export function parseRunField(path: string): RunField | undefined {
  if (Object.hasOwn(FIXED, path)) {
    return FIXED[path];
  }
  const match = MEMBER.exec(path);
  const map = Object.entries(MAPS).find(([root]) => root === match?.[1])?.[1];
  const name = match?.[2] ?? match?.[3] ?? match?.[4];
  return map === undefined || name === undefined ? undefined : { from: map, name };
}

/** Whether the field says nothing that whoever may label or annotate a run could choose. */
export function isTrusted({ from }: RunField): boolean {
  return from !== 'labels' && from !== 'annotations';
}
