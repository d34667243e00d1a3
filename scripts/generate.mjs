// Writes what is derived from the schemas in src/api/schema: the compiled validators, the CRD, and the reference page of
// the params. `--check` changes nothing and fails where a file is not what it should be.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { stringify } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Loads a TypeScript module of the project, with everything that it imports. */
async function load(path) {
  const { outputFiles } = await build({
    entryPoints: [`${root}${path}`],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** The API server prunes what a schema does not name; we report it, because it is a typing mistake. */
function strict(schema) {
  if (Array.isArray(schema)) {
    return schema.map(strict);
  }
  if (typeof schema !== 'object' || schema === null) {
    return schema;
  }
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === 'properties'
        ? Object.fromEntries(Object.entries(value).map(([property, sub]) => [property, strict(sub)]))
        : name === 'enum' || name === 'required'
          ? value
          : strict(value),
    ]),
  );
  return 'properties' in schema ? { ...inner, additionalProperties: false } : inner;
}

async function validators(schemas) {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    verbose: true,
    code: { source: true, esm: true },
    schemas: Object.entries(schemas).map(([name, schema]) => ({ $id: name, ...strict(schema) })),
  });
  const names = Object.keys(schemas);
  const code = standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name])));
  // The code still asks for ajv's runtime by require(): bundling puts it in.
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    minifySyntax: true,
    banner: { js: '// Written by `npm run generate` from src/api/schema. Do not edit.' },
  });
  const types = [
    '// Written by `npm run generate` from src/api/schema. Do not edit.',
    "import type { ErrorObject } from 'ajv';",
    '',
    'export interface Validator {',
    '  (value: unknown): boolean;',
    '  readonly errors?: readonly ErrorObject[] | null;',
    '}',
    ...names.map((name) => `export declare const ${name}: Validator;`),
    '',
  ];
  return { js: outputFiles[0].text, types: types.join('\n') };
}

function paramsPage(paramsSchema) {
  const rows = Object.entries(paramsSchema.properties).map(([name, { title, description, enum: words }]) => {
    const value = words === undefined ? title : words.map((word) => `\`${word}\``).join(', ');
    return `| \`${name}\` | ${value} | ${description} |`;
  });
  return [
    '<!-- Written by `npm run generate` from src/api/schema/params-schema.ts. Do not edit. -->',
    '',
    '# Params of the interceptor',
    '',
    '| param | value | meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const { schemas } = await load('src/api/schema/schemas.ts');
const { claimCrd } = await load('src/api/claim-crd.ts');
const { js, types } = await validators(schemas);
const note = '# Written by `npm run generate` from src/api/claim-crd.ts. Do not edit.\n';
const files = {
  'src/api/generated/validators.js': js,
  'src/api/generated/validators.d.ts': types,
  'interceptor/crds/concurrencyclaims.yaml':
    note + stringify(claimCrd, { lineWidth: 120, aliasDuplicateObjects: false }),
  'docs/reference/params.md': paramsPage(schemas.params),
};

const isStale = ([path, text]) => !existsSync(`${root}${path}`) || readFileSync(`${root}${path}`, 'utf8') !== text;
const stale = Object.entries(files).filter(isStale);
if (process.argv.includes('--check')) {
  for (const [path] of stale) {
    console.error(`${path} is not what its source says: run \`npm run generate\``);
  }
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(`${root}${path}`), { recursive: true });
    writeFileSync(`${root}${path}`, text);
    console.log(`wrote ${path}`);
  }
}
