import type { ClaimEntry } from '../api/claim.js';
import { encodeClaimAnnotation, parseClaimAnnotation } from '../api/claim-annotation.js';
import { INTERCEPTOR_NAME } from '../api/names.js';
import { groupLabelOf } from '../core/group.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.js';
import { toKey } from '../core/key.js';
import type { Parsed, Problem } from '../core/problem.js';

/** Whose event and trigger a claim is about. */
export interface ClaimSubject {
  readonly eventID: string;
  readonly trigger: string;
}

/** What stands under `extensions.concurrency` when an event reaches us. */
export interface ConcurrencyExtension extends ClaimSubject {
  /** What the author or another interceptor put there: given back as it is. */
  readonly others: JsonObject;
  /** What earlier entries of ours in the same chain learned of this event. */
  readonly entries: readonly ClaimEntry[];
}

/** The names that are ours, each always a text: a template that asks for a missing one loses the run. */
export interface ExtensionTexts {
  readonly key: string;
  readonly group: string;
  readonly claim: string;
  readonly status: string;
  readonly title: string;
}

const NO_TEXTS: ExtensionTexts = { key: '', group: '', claim: '', status: '', title: '' };

/**
 * What a TriggerTemplate reads: that of the first group, and the claim with all of them. The claim says that a template
 * put it there, for where this text reaches a run, one did.
 */
export function extensionTexts({ eventID, trigger }: ClaimSubject, entries: readonly ClaimEntry[]): ExtensionTexts {
  const [first] = entries;
  if (first === undefined) {
    return NO_TEXTS;
  }
  return {
    key: first.key,
    group: groupLabelOf({ ...first, key: toKey(first.key) }, first.title),
    claim: encodeClaimAnnotation({ v: 1, eventID, trigger, inject: 'Template', entries: [...entries] }),
    status: 'PipelineRunPending',
    title: first.title,
  };
}

/**
 * Reads what stands there. Our names may hold only what an earlier entry of ours wrote for this very event (or nothing):
 * anything else is refused and not overwritten, for somebody relies on it. Save what we wrote for another Trigger: before
 * v0.33 of Tekton Triggers the Triggers of one triggerGroup write into one map (tektoncd/triggers#1865).
 */
export function readConcurrencyExtension(extensions: JsonObject, subject: ClaimSubject): Parsed<ConcurrencyExtension> {
  const found = extensions[INTERCEPTOR_NAME] ?? {};
  const path = `extensions.${INTERCEPTOR_NAME}`;
  if (!isJsonObject(found)) {
    return { ok: false, problems: [{ path, message: `${path} is taken by something that is not an object` }] };
  }
  const earlier = earlierClaim(found['claim'], subject);
  const ours = extensionTexts(earlier, earlier.entries);
  const problems = Object.entries(ours).flatMap(([name, text]: [string, string]) => takenBy(found, name, text));
  const entries = earlier.trigger === subject.trigger ? earlier.entries : [];
  const others = Object.fromEntries(Object.entries(found).filter(([name]) => !Object.hasOwn(ours, name)));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: { ...subject, others, entries } };
}

function earlierClaim(
  claim: JsonValue | undefined,
  subject: ClaimSubject,
): ClaimSubject & Pick<ConcurrencyExtension, 'entries'> {
  const parsed = typeof claim === 'string' && claim !== '' ? parseClaimAnnotation(claim) : undefined;
  return parsed?.ok === true && parsed.value.eventID === subject.eventID ? parsed.value : { ...subject, entries: [] };
}

function takenBy(found: JsonObject, name: string, ours: string): readonly Problem[] {
  const value = Object.hasOwn(found, name) ? found[name] : '';
  const path = `extensions.${INTERCEPTOR_NAME}.${name}`;
  return value === '' || value === ours
    ? []
    : [{ path, message: `${path} is a name of ours, but holds something that is not: give it another name` }];
}
