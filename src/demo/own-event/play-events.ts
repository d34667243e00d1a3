import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import type { ClaimEntry } from '../../api/claim.js';
import { parseClaimAnnotation } from '../../api/claim-annotation.js';
import { CLAIM_ANNOTATION } from '../../api/names.js';
import { describeSettings } from './describe-settings.js';
import { decisionsIn, type LoggedDecision } from './decisions-in.js';
import type { ListenerNotes } from './listener-notes.js';
import { headersOfDelivery, type SenderName } from './sender.js';
import type { ClusterView } from '../../devcluster/story/cluster-view.js';
import { createNarrator, type Narrate } from '../../devcluster/story/narrate-run.js';
import { factsOf, type RunFacts } from '../../devcluster/story/run-facts.js';
import type { Teller } from '../../devcluster/story/teller.js';
import type { RunObject } from '../../tekton/run.js';

/** A file of the user's, and what its sender would call it. */
export interface OwnEvent {
  readonly file: string;
  readonly body: string;
  readonly event: string;
  readonly sender: SenderName;
  readonly headers: readonly (readonly [string, string])[];
}

export interface Stage {
  readonly url: string;
  readonly secret: string;
  readonly view: ClusterView;
  readonly teller: Teller;
  readonly notes: ListenerNotes;
  /** Resolves when the EventListener has nothing under way. */
  readonly idle: () => Promise<void>;
  /** Resolves when the controller has nothing to do, and the view shows what it did. */
  readonly atRest: () => Promise<void>;
  readonly interceptorLog: string;
  readonly newId: () => string;
}

/** How long a held run may be without a word of the controller before it is said to wait. */
const QUIET_MS = 1_500;
/** How long the interceptor may take to write a line that it has decided already. */
const LOG_MS = 2_000;
const LOOK_MS = 50;

/** Posts the events one after the other, and tells what became of each. Answers those that made no run of a group. */
export async function playEvents(events: readonly OwnEvent[], stage: Stage): Promise<readonly string[]> {
  const narrate = createNarrator(stage.teller, new Set(), 'afterEvent');
  const faults: string[] = [];
  for (const event of events) {
    stage.teller.chapter(`${event.file}: ${event.event}`);
    const fault = await playEvent(event, stage, narrate);
    if (fault !== undefined) {
      faults.push(`${event.file}: ${fault}`);
    }
  }
  tellEnd(stage);
  return faults;
}

async function playEvent(event: OwnEvent, stage: Stage, narrate: Narrate): Promise<string | undefined> {
  const { teller, view, notes } = stage;
  teller.line('sender', `${Math.ceil(event.body.length / 1024)} KiB from ${event.sender}`);
  const answer = await post(event, stage);
  if (!answer.ok) {
    teller.line('Tekton', `the EventListener refuses it: ${answer.words}`);
    return 'the EventListener refused it';
  }
  await stage.idle();
  const { id } = answer;
  for (const { kind, trigger, words } of notes.of(id)) {
    teller.line(
      'Tekton',
      `${kind === 'lost' ? 'the event is lost' : 'no run'}, Trigger "${trigger}": ${inLine(words)}`,
    );
  }
  const made = (): readonly RunObject[] => view.runs().filter((run) => factsOf(run).event === id);
  await view.until(`the runs of ${event.file}`, () => (made().length >= notes.made(id) ? true : undefined));
  const untold = await untoldDecisions(stage, id, made().map(factsOf));
  for (const { trigger, why } of untold) {
    teller.line('interceptor', `ungrouped, Trigger "${trigger}": ${inLine(why)}`);
  }
  for (const entry of made().flatMap(entriesOf)) {
    teller.line('interceptor', `the key is ${entry.key} (${entry.keyFrom}), the group ${entry.title}`);
    teller.line('interceptor', describeSettings(entry));
  }
  await settled(stage, made);
  // In order of what happens: the newer run is held, an older one ends on its account, and it starts.
  made().forEach((run) => {
    narrate(run, 'webhook');
  });
  view.runs().forEach((run) => {
    narrate(run);
  });
  for (const { name } of made().map(factsOf).filter(waits)) {
    teller.line('controller', `${name} waits for its turn`);
  }
  return faultOf(made().map(factsOf));
}

function entriesOf({ annotations }: RunObject): readonly ClaimEntry[] {
  const claim = parseClaimAnnotation(annotations[CLAIM_ANNOTATION] ?? '');
  return claim.ok ? claim.value.entries : [];
}

function faultOf(runs: readonly RunFacts[]): string | undefined {
  if (runs.length === 0) {
    return 'it made no run';
  }
  const ungrouped = runs.filter(({ group }) => group === undefined).map(({ name }) => name);
  return ungrouped.length === 0 ? undefined : `${ungrouped.join(', ')} has no group`;
}

type Posted = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly words: string };

async function post({ sender, event, body, headers }: OwnEvent, { url, secret, newId }: Stage): Promise<Posted> {
  const all = new Headers([...headersOfDelivery({ sender, event, body, secret, id: newId() })].map(([n, v]) => [n, v]));
  for (const [name, value] of headers) {
    all.set(name, value);
  }
  const answer = await fetch(url, { method: 'POST', headers: all, body });
  const text = await answer.text();
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- of the EventListener that we play
  const { eventID, errorMessage = text } = (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, string>>;
  return answer.status === 202 && eventID !== undefined
    ? { ok: true, id: eventID }
    : { ok: false, words: `${answer.status} ${errorMessage}`.trim() };
}

/** Problems are told with their parts below each other: what is allowed, and the likely word. */
function inLine(words: string): string {
  return words.replaceAll(/\n\s*/g, '; ');
}

/** Decisions that no run shows: of events that went on without a group. */
async function untoldDecisions(
  { interceptorLog, notes }: Stage,
  id: string,
  runs: readonly RunFacts[],
): Promise<readonly LoggedDecision[]> {
  const read = (): readonly LoggedDecision[] =>
    decisionsIn(readFileSync(interceptorLog, 'utf8'), id).filter(({ outcome }) => outcome === 'ungrouped');
  const isExpected = runs.some(({ group }) => group === undefined) || notes.of(id).some(({ kind }) => kind === 'lost');
  for (let waited = 0; isExpected && waited < LOG_MS && read().length === 0; waited += LOOK_MS) {
    await delay(LOOK_MS);
  }
  return read();
}

/** Resolves once each run is released or ended, or has been quiet for so long that it waits; and nothing more comes of it. */
async function settled({ view, atRest }: Stage, made: () => readonly RunObject[]): Promise<void> {
  const isQuiet = delay(QUIET_MS);
  const all = view.until('what becomes of the runs', () => (made().map(factsOf).some(waits) ? undefined : true));
  // One that waits for its turn is told as such; what is still looked for then has nobody to tell.
  all.catch(() => undefined);
  await Promise.race([all, isQuiet]);
  await atRest();
}

function waits({ group, isReleased, ended, outcome, heldWhy }: RunFacts): boolean {
  return group !== undefined && heldWhy !== undefined && !isReleased && ended === undefined && outcome === undefined;
}

function tellEnd({ view, teller }: Stage): void {
  const runs = view.runs().map(factsOf);
  if (runs.length === 0) {
    return;
  }
  const width = Math.max(...runs.map(({ name }) => name.length));
  const lines = runs.map((run) => `  ${run.name.padEnd(width)}  ${run.group?.title ?? 'no group'}: ${stateOf(run)}`);
  teller.plain(`\nIn the end:\n\n${lines.join('\n')}`);
}

function stateOf(run: RunFacts): string {
  if (run.ended !== undefined) {
    return `ended with ${run.ended.status}, ${run.ended.reason}${run.ended.by === '' ? '' : ` by ${run.ended.by}`}`;
  }
  return waits(run) ? 'waits' : (run.outcome ?? 'runs');
}
