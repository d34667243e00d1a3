import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that a builder is sent: what git knows, new files included, without what .dockerignore leaves out. */
export function buildContext(root: string): readonly string[] {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isSent = (path: string): boolean =>
    rules.reduce((sent, rule) => {
      const pattern = rule.replace(/^!/, '');
      const matches = pattern === '*' || path === pattern || path.startsWith(`${pattern}/`);
      return matches ? rule.startsWith('!') : sent;
    }, true);
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
    .toString()
    .split('\0')
    .filter((path) => path !== '' && isSent(path) && existsSync(join(root, path)));
}
