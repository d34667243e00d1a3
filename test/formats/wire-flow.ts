import type { Control } from '../../src/api/control.js';
import { toClaim } from '../../src/api/claim.js';
import { EVENT_ID_LABEL, TRIGGER_LABEL } from '../../src/api/names.js';
import { MILLISECOND } from '../../src/core/micros.js';
import { responseOf } from '../../src/interceptor/response-of.js';
import { PENDING } from '../../src/tekton/run.js';
import { FakeCluster } from '../controller/fake-cluster.js';
import { type CallFields, decided } from '../interceptor/a-call.js';
import { admitted, aRun, found } from '../webhook/samples.js';

type Texts = Readonly<Record<string, string>>;

const NAMESPACE = 'team-a';
const TRIGGER = 'ci';

/** An event as the Trigger `ci` hears of it. */
export interface WireEvent {
  /** Of the run that it makes, too. */
  readonly name: string;
  /** Params of each `concurrency` entry of the Trigger. */
  readonly params: readonly object[];
  readonly body?: object;
  readonly header?: CallFields['header'];
}

/** A run as its maker has it, before the webhook. */
export interface MadeRun {
  readonly labels?: Texts;
  readonly annotations?: Texts;
  readonly spec?: object;
  /** That of its event. */
  readonly claim?: object;
}

/** One cluster on which events are played through interceptor, webhook and reconciler: pure parts, one after the other. */
export class WireFlow {
  readonly cluster = new FakeCluster();
  /** By the name of the event: the object that the interceptor wrote last. */
  readonly claims = new Map<string, object>();

  constructor(controls: readonly Control[] = []) {
    this.cluster.controls = controls;
  }

  /** The event comes, and makes its run. */
  async arrives(event: WireEvent): Promise<void> {
    await this.cluster.rest(1);
    const claim = this.claimOf(event);
    this.claims.set(event.name, claim);
    this.create(event.name, { labels: { [EVENT_ID_LABEL]: `event-${event.name}`, [TRIGGER_LABEL]: TRIGGER }, claim });
    await this.cluster.turn();
  }

  /** What the interceptor writes. */
  claimOf(event: WireEvent): object {
    const parts = event.params.map((params) => {
      const { outcome } = decided(callOf(event, params), this.#arrival);
      if (outcome.kind !== 'grouped') {
        throw new Error(`${outcome.kind}: ${outcome.why}`);
      }
      const { entryName, entry } = outcome;
      const expiresAt = this.cluster.clock.now() + 3_600_000;
      return toClaim({ eventID: `event-${event.name}`, trigger: TRIGGER, entryName, entry, expiresAt });
    });
    const [first] = parts;
    const entries = Object.assign({}, ...parts.map(({ spec }) => spec.entries)) as object;
    return { ...first, spec: { ...first?.spec, entries } };
  }

  /** What the interceptor answers. */
  answerTo(event: WireEvent): object {
    const { outcome, extension } = decided(callOf(event, event.params[0] ?? {}), this.#arrival);
    return responseOf(outcome, extension);
  }

  /** A run is made, and passes the webhook. */
  create(name: string, { labels = {}, annotations = {}, claim, spec = {} }: MadeRun): void {
    const object = aRun({ metadata: { name }, labels, annotations, spec });
    const { object: stored } = admitted(object, {
      claim: claim === undefined ? { kind: 'none' } : found(claim),
      controls: this.cluster.controls,
      arrival: this.#arrival,
      now: this.cluster.clock.now(),
      request: { uid: `review-${name}`, namespace: NAMESPACE },
    });
    this.cluster.create({
      name,
      held: 'no',
      metadata: { labels: { ...stored.metadata.labels }, annotations: { ...stored.metadata.annotations } },
      spec: { ...spec, ...(stored.spec?.status === PENDING && { status: PENDING }) },
    });
  }

  /** A run as it was stored once. */
  put(object: object): void {
    const { metadata, ...rest } = object as { readonly metadata: { readonly name: string } };
    this.cluster.create({ name: metadata.name, held: 'no', metadata, ...rest });
  }

  /** Tekton takes a run a step further, several times. */
  async steps(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      this.cluster.tekton(name);
      await this.cluster.turn();
    }
  }

  /** The run as the API server has it; how often it was written is nobody's business. */
  stored(name: string): object {
    const { metadata, ...rest } = this.cluster.raw(name) as { readonly metadata: object };
    return { ...rest, metadata: { ...metadata, resourceVersion: '1' } };
  }

  async begin(): Promise<this> {
    this.cluster.reconciler.resume();
    await this.cluster.turn();
    return this;
  }

  async end(): Promise<void> {
    await this.cluster.reconciler.stop();
  }

  get #arrival(): number {
    return this.cluster.clock.now() * MILLISECOND;
  }
}

function callOf({ name, body = {}, header = {} }: WireEvent, params: object): CallFields {
  return { body, params, header, eventID: `event-${name}`, triggerID: `namespaces/${NAMESPACE}/triggers/${TRIGGER}` };
}
