import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { parseTemplateText } from '../../src/tekton/template-text.js';
import { buildJsonPath } from './build-binaries.js';
import { bindingAnswer, type GoAnswer, keyAnswer } from './jsonpath-answers.js';
import { type Question, question } from './jsonpath-questions.js';
import { bindingVerdict, keyVerdict } from './jsonpath-verdicts.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const QUESTIONS = 5_000;
/** Another one by JSONPATH_SEED=…: the answers of any seed should agree. */
const seed = Number(process.env['JSONPATH_SEED'] ?? 20_260_820);

const print = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Whether `$(path)` is read as one expression with just that path: `$(a)b)` ends at the first `)`. */
function isWhole({ path }: Question): boolean {
  const [part, ...others] = parseTemplateText(`$(${path})`);
  return others.length === 0 && part !== undefined && 'path' in part && part.path === path;
}

/** What client-go gives, in Go. */
function askGo(questions: readonly Question[]): readonly GoAnswer[] {
  const input = questions.map(({ path, body }) => `{"path":${JSON.stringify(path)},"body":${body}}\n`).join('');
  const output = execFileSync(buildJsonPath(root, print), { input, maxBuffer: 2 ** 28 }).toString();
  return output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as GoAnswer);
}

/** Counts the verdicts, prints the counts, and answers the questions on which nothing listed was found. */
function countVerdicts<T>(what: string, all: readonly T[], verdictOn: (each: T) => string | undefined): readonly T[] {
  const counts = new Map<string, number>();
  const unlisted: T[] = [];
  for (const each of all) {
    const verdict = verdictOn(each);
    if (verdict === undefined) {
      unlisted.push(each);
    } else {
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    }
  }
  const lines = [...counts].toSorted(([, a], [, b]) => b - a).map(([name, n]) => `${String(n).padStart(6)} ${name}`);
  print([`${what}: ${all.length} paths and bodies, seed ${seed}`, ...lines].join('\n'));
  return unlisted.slice(0, 20);
}

describe("our JSONPath and client-go's", () => {
  const asked: { readonly question: Question; readonly go: GoAnswer }[] = [];
  beforeAll(() => {
    const questions = fc.sample(question.filter(isWhole), { seed, numRuns: QUESTIONS });
    const answers = askGo(questions);
    expect(answers).toHaveLength(QUESTIONS);
    asked.push(...questions.map((each, i) => ({ question: each, go: answers[i]! })));
  });

  it('give the same in a binding, save for the listed differences', () => {
    const unlisted = countVerdicts('a binding', asked, ({ question: each, go }) =>
      bindingVerdict(each.path, bindingAnswer(each), go),
    );
    expect(unlisted.map((each) => ({ ...each, ours: bindingAnswer(each.question) }))).toEqual([]);
  });

  it('give the same in a key, save for the listed differences', () => {
    // An EventListener takes objects only.
    const events = asked.filter(({ question: { body } }) => body.startsWith('{'));
    const unlisted = countVerdicts('a key', events, ({ question: each, go }) => keyVerdict(keyAnswer(each), go));
    expect(unlisted.map((each) => ({ ...each, ours: keyAnswer(each.question) }))).toEqual([]);
  });
});
