import { chmodSync, cpSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { Stage } from './dockerfile.js';

/** What a container starts with. */
export interface Image {
  /** The folder that plays `/`. */
  readonly folder: string;
  readonly entrypoint: readonly string[];
  readonly workdir: string;
  readonly uid: number;
  readonly gid: number;
  readonly env: Readonly<Record<string, string>>;
}

export interface ImageOptions {
  /** The folder that plays `/` of the stage that was built. */
  readonly built: string;
  /** The folder that is to play `/` of the image; without the base image's own files. */
  readonly into: string;
}

/** Lays out what a final stage copies, read-only, and reads how it starts. */
export function playImage({ instructions }: Stage, { built, into }: ImageOptions): Image {
  const textsOf = (keyword: string): readonly string[] =>
    instructions.filter((each) => each.keyword === keyword).map(({ text }) => text);
  const workdir = textsOf('WORKDIR').at(-1)!;
  mkdirSync(join(into, workdir), { recursive: true });
  for (const { keyword, text } of instructions) {
    if (keyword === 'COPY') {
      const [source = '', target = ''] = text.split(/\s+/);
      cpSync(join(built, source), join(into, workdir, target), { recursive: true });
    }
  }
  makeReadOnly(into);
  const [uid = Number.NaN, gid = Number.NaN] = textsOf('USER').at(-1)!.split(':').map(Number);
  return {
    folder: into,
    entrypoint: JSON.parse(textsOf('ENTRYPOINT').at(-1)!) as readonly string[],
    workdir,
    uid,
    gid,
    env: Object.fromEntries(textsOf('ENV').map((text) => text.split('=') as [string, string])),
  };
}

/** Nobody may write any more; who may read is as it was, for that is tested. */
function makeReadOnly(folder: string): void {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  for (const path of [folder, ...found]) {
    chmodSync(path, statSync(path).mode & 0o555);
  }
}
