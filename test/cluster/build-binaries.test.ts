import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { buildBinaries, buildJsonPath } from './build-binaries.js';

const goMod =
  'go 1.26.0\n\nrequire (\n\tgo.etcd.io/etcd/server/v3 v3.6.8 // indirect\n\tk8s.io/kubernetes v1.36.3\n\tk8s.io/client-go v0.36.3 // indirect\n)\n';

describe('buildBinaries', () => {
  const path = process.env['PATH'] ?? '';
  let root: string;
  let printed: string[];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'build-binaries-'));
    mkdirSync(join(root, 'test', 'cluster', 'go'), { recursive: true });
    writeFileSync(join(root, 'test', 'cluster', 'go', 'go.mod'), goMod);
    printed = [];
  });
  afterEach(() => {
    process.env['PATH'] = path;
    rmSync(root, { recursive: true, force: true });
  });
  const build = (): ReturnType<typeof buildBinaries> => buildBinaries(root, (line) => printed.push(line));

  /** Puts a program called go first on the path. */
  function playGo(script: string): void {
    const bin = join(root, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'go'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    process.env['PATH'] = `${bin}${delimiter}${path}`;
  }

  test('builds each program once, under the versions that go.mod names, stamped with them', () => {
    playGo('echo "$@" > "$5"');
    const { apiServer, etcd } = build();
    const folder = join(root, '.cache', 'control-plane', 'kubernetes-v1.36.3-etcd-v3.6.8');
    expect([apiServer, etcd]).toEqual([join(folder, 'kube-apiserver'), join(folder, 'etcd')]);
    expect(readdirSync(folder).sort()).toEqual(['etcd', 'kube-apiserver', 'kube-controller-manager']);
    expect(readFileSync(apiServer, 'utf8')).toContain('version.gitVersion=v1.36.3 -X k8s.io/component-base');
    expect(readFileSync(apiServer, 'utf8')).toContain('version.gitMinor=36');
    const times = printed.filter((line) => /^Built \S+ in \d+ s\.$/.test(line));
    expect([times.length, printed.length]).toEqual([3, 6]);
    build();
    expect(printed).toHaveLength(6);
  });

  test('builds the program that asks client-go once for each of its states', () => {
    playGo('echo "$@" > "$5"');
    const source = join(root, 'test', 'cluster', 'go', 'jsonpath');
    mkdirSync(source);
    writeFileSync(join(source, 'main.go'), 'package main');
    const built = buildJsonPath(root, (line) => printed.push(line));
    expect(built).toContain(join('.cache', 'control-plane', 'client-go-v0.36.3', 'jsonpath-'));
    expect(readFileSync(built, 'utf8')).toContain('./jsonpath');
    writeFileSync(join(source, 'main.go'), 'package main // changed');
    expect(buildJsonPath(root, (line) => printed.push(line))).not.toBe(built);
  });

  test('says in one line what to install where Go is missing', () => {
    process.env['PATH'] = root;
    expect(build).toThrow(/^Go was not found: install Go 1\.26\.0 or newer \(.*\) to build a real API server$/);
  });

  test('leaves nothing under the name of a program that was not built', () => {
    playGo('echo half > "$5"; exit 1');
    expect(build).toThrow('etcd was not built');
    expect(existsSync(join(root, '.cache', 'control-plane', 'kubernetes-v1.36.3-etcd-v3.6.8', 'etcd'))).toBe(false);
  });
});
