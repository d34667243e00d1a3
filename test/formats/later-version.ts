import { CLAIM_ANNOTATION, GROUPS_ANNOTATION, HELD_ANNOTATION } from '../../src/api/names.js';

type Fields = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

/** What a run may look like that a later version has written, by the rules of docs/upgrade.md: more fields, more marks. */
export function asLaterVersion(run: object): object {
  const { metadata, ...rest } = run as { readonly metadata: Fields & { readonly annotations: Texts } };
  const annotations = Object.fromEntries(Object.entries(metadata.annotations).map(grown));
  return {
    ...rest,
    metadata: { ...metadata, annotations: { ...annotations, 'concurrency.tekton.dev/weight': 'u-a 5' } },
  };
}

/** The same of a claim. */
export function claimAsLaterVersion(claim: object): object {
  const { spec, ...rest } = claim as { readonly spec: { readonly entries: Readonly<Record<string, object>> } };
  const entries = Object.fromEntries(Object.entries(spec.entries).map(([name, entry]) => [name, withMore(entry)]));
  return { ...rest, spec: { ...spec, since: 'v9', entries } };
}

/** A run whose claim a later version has changed beyond what an earlier one can know. */
export function withClaim(run: object, change: (claim: Fields) => Fields): object {
  return editing(run, CLAIM_ANNOTATION, (text) => encoded(change(decoded(text))));
}

/** A run whose groups mark a later version has changed. */
export function withGroups(run: object, change: (entry: Fields) => Fields): object {
  return editing(run, GROUPS_ANNOTATION, (text) => groups(text, change));
}

function editing(run: object, name: string, edit: (text: string) => string): object {
  const { metadata, ...rest } = run as { readonly metadata: Fields & { readonly annotations: Texts } };
  const { annotations } = metadata;
  return { ...rest, metadata: { ...metadata, annotations: { ...annotations, [name]: edit(annotations[name] ?? '') } } };
}

function grown([name, text]: readonly [string, string]): readonly [string, string] {
  switch (name) {
    case CLAIM_ANNOTATION: {
      const claim = decoded(text) as { readonly entries: readonly object[] };
      return [name, encoded({ ...claim, since: 'v9', entries: claim.entries.map(withMore) })];
    }
    case HELD_ANNOTATION:
      return [name, JSON.stringify({ ...(JSON.parse(text) as object), by: 'replica-1' })];
    default:
      return [name, name.startsWith(GROUPS_ANNOTATION) ? groups(text, withMore) : text];
  }
}

function groups(text: string, change: (entry: Fields) => object): string {
  const at = text.indexOf(' ');
  return `${text.slice(0, at)} ${JSON.stringify((JSON.parse(text.slice(at)) as Fields[]).map(change))}`;
}

function withMore(entry: object): object {
  const { control } = entry as { readonly control: object };
  return { ...entry, weight: 5, control: { ...control, apiGroup: 'concurrency.tekton.dev' } };
}

function decoded(text: string): Fields {
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Fields;
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
