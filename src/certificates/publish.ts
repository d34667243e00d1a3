import type { Certificate } from './certificate.js';
import { bundleText } from './ca-bundle.js';
import type { TrustState } from './plan-certificates.js';
import type { CertificateLog, TrustObject, TrustRead } from './ports.js';
import { readCertificates } from './read-certificate.js';

/** The objects that say by which authorities we are known, as they are at one look. */
export interface TrustLook {
  readonly states: readonly TrustState[];
  readonly lastPublished: readonly Certificate[];
  /** Writes the bundle where another is; true if anything was written, or is to be looked at again. */
  readonly publish: (bundle: readonly Certificate[]) => Promise<boolean>;
}

type TellState = 'present' | 'absent' | 'unreadable' | 'unwritable';

/** Reads those objects at each look. What is absent or refuses us is told once, and looked for again. */
export function createTrust(objects: readonly TrustObject[], log: CertificateLog): () => Promise<TrustLook> {
  const told = new Map<string, TellState>();
  /** The objects that did not let us write, and which are therefore not waited for. */
  const closed = new Set<string>();
  let lastPublished: readonly Certificate[] = [];

  function tell(name: string, state: TellState, fields: object = {}): void {
    const former = told.get(name);
    told.set(name, state);
    if (state === former) {
      return;
    }
    switch (state) {
      case 'present':
        log.info('the authority is published', { object: name });
        break;
      case 'absent':
        log.info('the authority is not published: there is no such object', { object: name });
        break;
      case 'unreadable':
      case 'unwritable':
        log.warn(`the authority cannot be published: the object is ${state} for us`, { object: name, ...fields });
        break;
    }
  }

  async function publishTo(name: string, read: TrustRead, text: string): Promise<boolean> {
    closed.delete(name);
    if (read.kind !== 'present') {
      tell(name, read.kind === 'absent' ? 'absent' : 'unreadable', read.kind === 'absent' ? {} : { why: read.why });
      return false;
    }
    if (read.bundles.every((bundle) => bundle === text)) {
      tell(name, 'present');
      return false;
    }
    const published = await read.publish(text);
    if (published.kind === 'refused') {
      closed.add(name);
      tell(name, 'unwritable', { why: published.why });
      return false;
    }
    return true;
  }

  return async () => {
    const reads = await Promise.all(objects.map(async ({ name, read }) => ({ name, read: await read() })));
    return {
      states: reads.map(({ name, read }) => (closed.has(name) ? { kind: 'unwritable' } : stateOf(read))),
      lastPublished,
      publish: async (bundle) => {
        if (bundle.length === 0) {
          return false;
        }
        lastPublished = bundle;
        const written = reads.map(async ({ name, read }) => await publishTo(name, read, bundleText(bundle)));
        return (await Promise.all(written)).includes(true);
      },
    };
  };
}

function stateOf(read: TrustRead): TrustState {
  switch (read.kind) {
    case 'present':
      return { kind: 'present', entries: read.bundles.map((bundle) => readCertificates(bundle ?? '')) };
    case 'refused':
      return { kind: 'unreadable' };
    case 'absent':
      return { kind: 'absent' };
  }
}
