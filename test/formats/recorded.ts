import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('v1/', import.meta.url));

/** What the processes wrote when this format was recorded, by the name of the file. */
export function recordedFormats(): Readonly<Record<string, object>> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(`${folder}${name}`, 'utf8')) as object]),
  );
}

/** Adds to the recorded what is not there yet. What is there stays: clusters are full of it. */
export function recordNew(played: Readonly<Record<string, object>>): void {
  const known = recordedFormats();
  Object.entries(played)
    .filter(([name]) => !Object.hasOwn(known, name))
    .forEach(([name, object]) => {
      writeFileSync(`${folder}${name}.json`, `${JSON.stringify(object, undefined, 2)}\n`);
    });
}
