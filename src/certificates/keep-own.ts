import type { Pair } from './certificate.js';
import { createDaysLeft, knownAs, type KnownCertificate } from './days-left.js';
import { editSecret } from './edit-secret.js';
import { createLooks, lookEveryMs, type Looks, type NextLook } from './looks.js';
import { planCertificates, type PlanOptions, type SecretEdit } from './plan-certificates.js';
import type { CertificateLog, Maker, SecretRead, SecretStore, Time, TrustObject } from './ports.js';
import { createTrust } from './publish.js';
import { createServedPair } from './served-pair.js';
import { LEAVES, type Stored, toStored } from './stored.js';

export interface OwnCertificatesDeps {
  readonly secrets: SecretStore;
  readonly objects: readonly TrustObject[];
  readonly make: Maker;
  readonly options: PlanOptions;
  /** To be asked directly before each write. */
  readonly isLeader: () => boolean;
  readonly use: (pair: Pair) => void;
  readonly time: Time;
  readonly log: CertificateLog;
}

/** Certificates that are looked after while a process runs. */
export interface KeptCertificates extends Looks {
  readonly known: () => readonly KnownCertificate[];
}

/**
 * Every replica serves the webhook by the Secret; the one that leads makes what is in it and publishes its authority. It
 * looks and does not watch: a Secret by its name can be read with no right on others, and what is published may be written
 * over by anybody at any time.
 */
export function keepOwnCertificates(deps: OwnCertificatesDeps): KeptCertificates {
  const { secrets, make, options, time, log } = deps;
  const served = createServedPair({ caLeadMs: options.caLeadMs, log, use: deps.use });
  const readTrust = createTrust(deps.objects, log);
  const tellDaysLeft = createDaysLeft(log);
  let known: readonly KnownCertificate[] = [];

  async function look(): Promise<NextLook> {
    const now = time.now();
    const secret = await secrets.read();
    const stored = toStored(secret ?? { data: {}, note: undefined });
    served.offer(stored.leaves.webhook, now);
    known = knownCertificates(served.serving(), stored);
    tellDaysLeft(known, now);
    if (deps.isLeader() && (await lead(secret, stored))) {
      return 'now';
    }
    return served.serving() === undefined ? 'soon' : 'later';
  }

  /** What the leader does beside; true if it wrote something. */
  async function lead(secret: SecretRead | undefined, stored: Stored): Promise<boolean> {
    const trust = await readTrust();
    const now = time.now();
    const { bundle, edit } = planCertificates(
      { stored, trust: trust.states, lastPublished: trust.lastPublished, now },
      options,
    );
    const hasPublished = deps.isLeader() && (await trust.publish(bundle));
    if (edit === undefined) {
      return hasPublished;
    }
    const content = await editSecret(secret ?? { data: {}, note: undefined }, stored, edit, { make, now, options });
    if (deps.isLeader() && (await secrets.write(secret, content))) {
      log.info(textOf(edit), edit);
    }
    return true;
  }

  const everyMs = lookEveryMs(options.caLeadMs);
  const looks = createLooks(look, { time, log, what: 'looking after certificates', everyMs });
  return { ...looks, known: () => known };
}

function knownCertificates(serving: Pair | undefined, { ca, next, leaves }: Stored): readonly KnownCertificate[] {
  const pairs: readonly (readonly [string, Pair | undefined])[] = [
    ['serving', serving],
    ['ca', ca],
    ['next-ca', next],
    ...LEAVES.map((name) => [name, leaves[name]] as const),
  ];
  return pairs.flatMap(([name, pair]) => (pair === undefined ? [] : [knownAs(name, pair.certificate)]));
}

function textOf(edit: SecretEdit): string {
  switch (edit.kind) {
    case 'begin':
      return 'made a new authority: it is published before it signs';
    case 'promote':
      return 'the new authority signs from now on, and signed all certificates';
    case 'issue':
      return 'issued certificates anew';
    case 'note':
      return 'the new authority is published everywhere';
    case 'drop-next':
      return 'removed a new authority that cannot be used';
  }
}
