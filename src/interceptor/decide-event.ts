import { askerOf, entryNameOf } from '../api/claim.js';
import { MAX_CLAIM_ANNOTATION } from '../api/claim-annotation.js';
import { type ControlRef, groupLabelOf, MAX_GROUPS } from '../core/group.js';
import { evaluateKey } from '../core/key.js';
import type { Micros } from '../core/micros.js';
import { describeProblems, describeProblemsInLine, type Parsed, type Problem } from '../core/problem.js';
import type { Bindings } from './binding-lookup.js';
import type { Call } from './call.js';
import { type ConcurrencyExtension, extensionTexts, readConcurrencyExtension } from './concurrency-extension.js';
import { entryOf, type EntryParts } from './entry-of.js';
import { readEventBody } from './event-body.js';
import { cutText } from '../core/cut-text.js';
import { type EventFacts, eventLookup } from './event-lookup.js';
import { headerValue } from './header-value.js';
import { type Decision, NO_EXTENSION, type Notice, type Outcome, type OutcomeReason } from './outcome.js';
import { readPreset } from './presets/read-preset.js';
import type { Settings } from './settings.js';
import { type ValueFault, valueFault } from './value-fault.js';

/**
 * What becomes of an event at this Trigger: a function of the call, its settings, its arrival and the Trigger's bindings,
 * where the settings ask for those, and of nothing else.
 */
export function decideEvent(
  call: Call,
  parsed: Parsed<Settings>,
  arrival: Micros,
  bindings: Bindings = new Map<string, string>(),
): Decision {
  const subject = { eventID: call.eventID, trigger: call.trigger.name };
  const extension = readConcurrencyExtension(call.extensions, subject);
  const problems = [parsed, extension].flatMap((result) => (result.ok ? [] : result.problems));
  if (!parsed.ok || !extension.ok) {
    return refused(problems);
  }
  const settings = parsed.value;
  const inGroup = isOfGroup(call) ? groupProblems(settings) : [];
  if (inGroup.length > 0) {
    return refused(inGroup);
  }
  if (call.trigger.name === '' && settings.inject === 'Webhook') {
    const what = isOfGroup(call) ? 'triggerGroup' : 'trigger';
    const why = `the webhook cannot tell the runs of an unnamed ${what} apart: name your ${what}`;
    return { outcome: { kind: 'ungrouped', reason: 'UnnamedTrigger', why }, notices: [], extension: extension.value };
  }
  return decideKeyed(call, settings, { arrival, extension: extension.value, bindings });
}

function isOfGroup({ trigger }: Call): boolean {
  return trigger.kind === 'triggerGroups';
}

/** What has no meaning where the Trigger is not known yet. */
function groupProblems({ inject, usesBindings }: Settings): readonly Problem[] {
  return [...(inject === 'Template' ? [TEMPLATE_IN_GROUP] : []), ...(usesBindings ? [BINDINGS_IN_GROUP] : [])];
}

/** The label that a template would write is of the Trigger's group, and which Trigger that is comes after us. */
const TEMPLATE_IN_GROUP: Problem = {
  path: 'params[inject]',
  message:
    'inject "Template" cannot be used in a triggerGroup, for which Trigger makes the run is not known there: ' +
    'put the interceptor into the Triggers, or leave inject out',
};

const BINDINGS_IN_GROUP: Problem = {
  path: 'params[key]',
  message:
    '$(bindings.…) cannot be used in a triggerGroup, for which Trigger makes the run is not known there: ' +
    'put the interceptor into the Triggers, or write the path of the binding',
};

function refused(problems: readonly Problem[], reason: OutcomeReason = 'InvalidSettings'): Decision {
  return {
    outcome: { kind: 'rejected', code: 'InvalidArgument', reason, why: describeProblems(problems) },
    notices: [{ type: 'Warning', reason, note: describeProblemsInLine(problems) }],
    extension: NO_EXTENSION,
  };
}

function refusedFor(faults: readonly ValueFault[]): Decision {
  const own = faults.some(({ reason }) => reason === 'InvalidSettings');
  return refused(
    faults.map(({ problem }) => problem),
    own ? 'InvalidSettings' : 'InvalidEvent',
  );
}

interface Circumstances {
  readonly arrival: Micros;
  readonly extension: ConcurrencyExtension;
  readonly bindings: Bindings;
}

function decideKeyed(call: Call, settings: Settings, { arrival, extension, bindings }: Circumstances): Decision {
  const body = readEventBody(call.body, headerValue(call.header, 'Content-Type'));
  const facts: EventFacts = { ...call, body, extensions: call.exactExtensions, bindings };
  const lookup = eventLookup(facts, settings.paths);
  const reading = settings.preset === undefined ? undefined : readPreset(settings.preset, facts);
  const found = reading === undefined || settings.key.length > 0 ? evaluateKey(settings.key, lookup) : reading.key;
  switch (found.kind) {
    case 'missing':
      return { ...withoutKey(settings, found.why), extension };
    case 'invalid':
      return refusedFor([valueFault('key', settings.key.length > 0, found.why)]);
    case 'key':
      return grouped(
        { call, settings, reading, lookup, control: controlOf(call, settings), found, arrival },
        extension,
      );
  }
}

function withoutKey(settings: Settings, whys: readonly string[]): Pick<Decision, 'outcome' | 'notices'> {
  const why = `no key: ${whys.join('; ')}`;
  const [outcome, type]: [Outcome, Notice['type']] =
    settings.onMissingKey === 'Run'
      ? [{ kind: 'ungrouped', reason: 'NoKey', why }, 'Normal']
      : [{ kind: 'rejected', code: 'FailedPrecondition', reason: 'NoKey', why }, 'Warning'];
  return { outcome, notices: [{ type, reason: 'NoKey', note: why }] };
}

/**
 * The Trigger, unless several share a name. An unnamed trigger is known by what it asks for: its id and params. A
 * triggerGroup stands for the Trigger that it will have fired: the webhook puts that in its place.
 */
function controlOf(call: Call, { sharedAs }: Settings): ControlRef {
  const { namespace, name } = call.trigger;
  if (sharedAs !== undefined) {
    return { kind: 'SharedAs', namespace, name: sharedAs };
  }
  if (isOfGroup(call)) {
    return { kind: 'TriggerGroup', namespace, name };
  }
  return name === ''
    ? { kind: 'UnnamedTrigger', namespace, name: askerOf(call.triggerID, call.params) }
    : { kind: 'Trigger', namespace, name };
}

function grouped(parts: EntryParts, extension: ConcurrencyExtension): Decision {
  const { call, settings } = parts;
  const result = entryOf(parts);
  if (!result.ok) {
    return refusedFor(result.faults);
  }
  const { entry, orderIgnored } = result;
  const entries = [...extension.entries, entry];
  const texts = extensionTexts(extension, entries);
  const { length } = texts.claim;
  if (entries.length > MAX_GROUPS || length > MAX_CLAIM_ANNOTATION) {
    return refused([sizeProblem(entries.length, length, entry.keyFrom.length)]);
  }
  const entryName = entryNameOf(askerOf(call.triggerID, call.params), entry);
  const notices = noticesOn(parts, extension, orderIgnored);
  if (isOfGroup(call)) {
    // The Triggers of the group read this too: no text may pass for what was learned of one of them.
    const named = { ...extension, others: { [GROUP_NAME]: call.trigger.name, ...extension.others } };
    const none = extensionTexts(extension, []);
    return {
      outcome: { kind: 'grouped', entryName, entry, group: entry.title, texts: none, needsClaim: true },
      notices,
      extension: named,
    };
  }
  const group = entries.length === 1 ? texts.group : groupLabelOf({ ...entry, key: parts.found.key }, entry.title);
  const needsClaim = settings.inject === 'Webhook';
  return { outcome: { kind: 'grouped', entryName, entry, group, texts, needsClaim }, notices, extension };
}

/** Under this name in our extension the Triggers of a triggerGroup learn that it asked us as well. */
const GROUP_NAME = 'triggerGroup';

/** As much of an expression as people need to know it again. */
const MAX_QUOTE = 80;

function noticesOn(
  { call, settings }: EntryParts,
  { others }: ConcurrencyExtension,
  orderIgnored: boolean,
): readonly Notice[] {
  const notices: Notice[] = [];
  const [key] = settings.key;
  if (key?.parts.every((part) => 'literal' in part) === true) {
    const note = `the key ${JSON.stringify(cutText(key.text, MAX_QUOTE))} has no $(…): all events are in one group`;
    notices.push({ type: 'Normal', reason: 'ConstantKey', note });
  }
  if (orderIgnored) {
    const note = 'the order expression gave neither a number nor a time: this event is ordered by its arrival';
    notices.push({ type: 'Warning', reason: 'OrderIgnored', note });
  }
  const { [GROUP_NAME]: group } = others;
  if (typeof group === 'string' && !isOfGroup(call)) {
    const note = `the triggerGroup ${group} has this interceptor too: the settings of the Trigger stand`;
    notices.push({ type: 'Warning', reason: 'TriggerGroupIgnored', note });
  }
  return notices;
}

function sizeProblem(entries: number, length: number, keyFrom: number): Problem {
  return entries > MAX_GROUPS
    ? { path: 'interceptors', message: `a run may be in ${MAX_GROUPS} groups; this entry would be one more` }
    : {
        path: 'params[key]',
        message:
          `the claim would be ${length} characters long; at most ${MAX_CLAIM_ANNOTATION} are allowed. The key ` +
          `expression alone has ${keyFrom}: give it a short name with { name, expressions }`,
      };
}
