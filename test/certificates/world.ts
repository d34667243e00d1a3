import { isTaken, type Offer } from '../../src/certificates/choose-pair.js';
import { type Certificate, isInForce, type Pair } from '../../src/certificates/certificate.js';
import { planCertificates, type TrustState } from '../../src/certificates/plan-certificates.js';
import { type LeafName, LEAVES, type Stored } from '../../src/certificates/stored.js';
import { anAuthority, editedModel, MINUTE, NOW, options, SECOND } from './model.js';

interface TrustModel {
  kind: TrustState['kind'];
  bundle: readonly Certificate[];
}

interface Replica {
  readonly leaf: LeafName;
  serving?: Pair;
  offer?: Offer;
}

const EMPTY: Stored = { leaves: {}, hasBrokenNext: false };

/** How often EventListeners look. */
const REFRESH_MS = MINUTE;

/**
 * An install in which time passes: the Secret, three objects that say whom to trust (the last is read by an EventListener, once
 * a minute), two processes that serve, and a leader that looks. Whatever happens to them happens between two looks.
 */
export class CertificateWorld {
  now = NOW;
  /** How far the leader's clock is from that of all others. */
  skew = 0;
  stored: Stored = EMPTY;
  readonly objects: readonly TrustModel[] = [0, 1, 2].map(() => ({ kind: 'present', bundle: [] }));
  readonly replicas: readonly Replica[] = LEAVES.map((leaf) => ({ leaf }));
  begun = 0;
  /** When the Secret last lost its authority to something else than a renewal. */
  lostAt = Number.NEGATIVE_INFINITY;
  /** Authorities that the EventListener has read; it forgets none while it runs. */
  pool = new Set<string>();
  private pooledAt = NOW;
  private published: readonly Certificate[] = [];
  private readonly copies: Stored[] = [];
  private count = 0;

  /** Time passes; then the leader looks, and whoever serves. */
  pass(ms: number): void {
    if (this.now + ms - this.pooledAt >= REFRESH_MS) {
      // The latest moment at which it may have looked is now; the earliest was before all that comes.
      this.look();
      this.pooledAt = this.now + ms;
    }
    this.now += ms;
    this.settle();
  }

  look(): void {
    const [, , interceptor] = this.objects;
    interceptor!.bundle.forEach(({ id }) => this.pool.add(id));
  }

  /** Looks of the leader until nothing is left to do; the number of looks. */
  settle(): number {
    let looks = 1;
    while (this.lead()) {
      looks += 1;
      if (looks > 20) {
        throw new Error('the leader never comes to rest');
      }
    }
    this.replicas.forEach((replica) => {
      this.serve(replica);
    });
    return looks;
  }

  /** One look; whether anything was written. */
  private lead(): boolean {
    const now = this.now + this.skew;
    const trust = this.objects.map(({ kind, bundle }): TrustState =>
      kind === 'present' ? { kind, entries: [bundle] } : { kind },
    );
    const { bundle, edit } = planCertificates(
      { stored: this.stored, trust, lastPublished: this.published, now },
      options,
    );
    this.published = bundle.length === 0 ? this.published : bundle;
    let hasWritten = false;
    for (const object of this.objects) {
      const differs = object.bundle.map(({ id }) => id).join() !== bundle.map(({ id }) => id).join();
      if (object.kind === 'present' && bundle.length > 0 && differs) {
        object.bundle = bundle;
        hasWritten = true;
      }
    }
    if (edit === undefined) {
      return hasWritten;
    }
    this.begun += edit.kind === 'begin' ? 1 : 0;
    this.stored = editedModel(this.stored, edit, now, () => `${(this.count += 1)}`);
    return true;
  }

  private serve(replica: Replica): void {
    const pair = this.stored.leaves[replica.leaf];
    if (pair === undefined || pair.cert === replica.serving?.cert) {
      delete replica.offer;
      return;
    }
    if (pair.cert !== replica.offer?.pair.cert) {
      replica.offer = { pair, since: this.now };
    }
    if (isTaken(replica.serving, replica.offer, this.now, options.caLeadMs)) {
      replica.serving = pair;
    }
  }

  restart(index: number): void {
    const replica = this.replicas[index]!;
    delete replica.serving;
    delete replica.offer;
    this.serve(replica);
  }

  remember(): void {
    this.copies.push(this.stored);
  }

  restore(): void {
    this.stored = this.copies.shift() ?? this.stored;
    this.lostAt = this.now;
  }

  lose(): void {
    this.stored = EMPTY;
    this.lostAt = this.now;
  }

  damage(part: 'ca' | 'next' | LeafName): void {
    const { ca, next, nextKnownSince, leaves } = this.stored;
    switch (part) {
      case 'ca':
        // What it signed cannot be checked any more.
        this.stored = { ...(next !== undefined && { next }), leaves: {}, hasBrokenNext: false };
        this.lostAt = this.now;
        break;
      case 'next':
        this.stored = { ...(ca !== undefined && { ca }), leaves, hasBrokenNext: next !== undefined };
        break;
      case 'interceptor':
      case 'webhook': {
        const { [part]: _, ...rest } = leaves;
        this.stored = { ...this.stored, ...(nextKnownSince !== undefined && { nextKnownSince }), leaves: rest };
        break;
      }
    }
  }

  /** The certificates that are served now and count, each by its authority's id. */
  served(): readonly string[] {
    return this.replicas.flatMap(({ serving }) =>
      serving !== undefined && isInForce(serving.certificate, this.now) && serving.certificate.notBefore <= this.now
        ? [serving.certificate.issuerKeyId]
        : [],
    );
  }

  /** Whether nobody could have served anything else since: a process that restarts in that time has lost what it had. */
  mayRestart(): boolean {
    return this.now - this.lostAt > options.caLeadMs + REFRESH_MS + SECOND;
  }
}

export const foreign = anAuthority('foreign', { commonName: 'foreign' }).certificate;
