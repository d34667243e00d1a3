// Writes into docs/cases.md which test files have a test for which case: its title begins with the id. `npm test` holds the
// page against the titles; this is how it is brought up to date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { format, resolveConfig } from 'prettier';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = `${root}docs/cases.md`;

const tested = new Map();
for (const name of readdirSync(`${root}test`, { recursive: true })) {
  if (!name.endsWith('.test.ts')) {
    continue;
  }
  const path = `test/${name}`;
  for (const [, ids] of readFileSync(root + path, 'utf8').matchAll(/['"`]((?:[KIACQLS]\d{2}:? )+)/g)) {
    for (const [id] of ids.matchAll(/[KIACQLS]\d{2}/g)) {
      tested.set(id, (tested.get(id) ?? new Set()).add(path));
    }
  }
}

const rows = readFileSync(page, 'utf8')
  .split('\n')
  .map((line) => {
    const [, id, what, , ...rest] = line.split('|').map((cell) => cell.trim());
    if (!/^[KIACQLS]\d{2}$/.test(id ?? '')) {
      return line;
    }
    const files = [...(tested.get(id) ?? [])].sort().map((path) => `\`${path}\``);
    return `| ${id} | ${what} | ${files.join('<br>')} | ${rest.join('|').replace(/\|$/, '').trim()} |`;
  });
const options = { ...(await resolveConfig(page)), filepath: page };
writeFileSync(page, await format(rows.join('\n'), options));
