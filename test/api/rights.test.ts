import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from '@jest/globals';

import { type Right, RIGHTS, type RightsPart, type Role, serviceAccountOf, userOf } from '../../src/api/rights.js';
import { type Manifest, readManifests } from '../../src/devcluster/apply-manifests.js';

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}
type RoleObject = Manifest & { readonly rules: readonly Rule[] };
type Binding = Manifest & {
  readonly roleRef: { readonly kind: string; readonly name: string };
  readonly subjects: readonly { readonly kind: string; readonly name: string }[];
};
interface Found {
  readonly part: RightsPart;
  readonly object: Manifest;
}

const folder = fileURLToPath(new URL('../../interceptor/', import.meta.url));
const manifests: readonly Found[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
  .flatMap((file) =>
    readManifests(readFileSync(folder + file, 'utf8')).map((object) => ({ part: partOf(file), object })),
  );

function partOf(file: string): RightsPart {
  const component = /^components\/([^/]+)\//.exec(file)?.[1];
  return component === 'webhook' || component === 'own-certificates' ? component : 'base';
}

function isRole(found: Found): found is Found & { readonly object: RoleObject } {
  return found.object.kind === 'Role' || found.object.kind === 'ClusterRole';
}

function isBinding(object: Manifest): object is Binding {
  return object.kind === 'RoleBinding' || object.kind === 'ClusterRoleBinding';
}

function processesWith(role: RoleObject): readonly Role[] {
  const accounts = manifests.flatMap(({ object }) =>
    isBinding(object) && object.roleRef.kind === role.kind && object.roleRef.name === role.metadata.name
      ? object.subjects.map(({ name }) => name)
      : [],
  );
  return (['interceptor', 'controller'] as const).filter((process) => accounts.includes(serviceAccountOf(process)));
}

type Line = Omit<Right, 'why'>;

function linesOf({ part, object }: Found & { readonly object: RoleObject }): readonly Line[] {
  return processesWith(object).flatMap((role) =>
    object.rules.flatMap(({ apiGroups, resources, resourceNames, verbs }) =>
      apiGroups.flatMap((apiGroup) =>
        resources.flatMap((text) =>
          verbs.map((verb) => {
            const [resource = '', subresource] = text.split('/');
            return {
              role,
              where: object.kind === 'Role' ? 'own namespace' : 'cluster',
              part,
              apiGroup,
              resource,
              ...(subresource !== undefined && { subresource }),
              ...(resourceNames !== undefined && { names: resourceNames }),
              verb,
            };
          }),
        ),
      ),
    ),
  );
}

function withoutWhy({ why, ...line }: Right): Line {
  expect(why).not.toBe('');
  return line;
}

const texts = (lines: readonly Line[]): readonly string[] =>
  lines.map((line) => JSON.stringify(Object.fromEntries(Object.entries(line).sort(([a], [b]) => a.localeCompare(b)))));

describe('RIGHTS', () => {
  it('is exactly what the manifests grant the two processes, none missing and none more', () => {
    const granted = [...new Set(texts(manifests.filter(isRole).flatMap(linesOf)))].sort();
    expect([...texts(RIGHTS.map(withoutWhy))].sort()).toEqual(granted);
  });
  it('names no right twice', () => {
    const lines = texts(RIGHTS.map(withoutWhy));
    expect(new Set(lines).size).toBe(lines.length);
  });
  it('gives the interceptor nothing on runs and no Secret', () => {
    const resources = RIGHTS.filter(({ role }) => role === 'interceptor').map(({ resource }) => resource);
    expect(resources).not.toContain('pipelineruns');
    expect(resources).not.toContain('secrets');
  });
  it('gives no process every resource, every verb or every group', () => {
    for (const right of RIGHTS) {
      expect([right.apiGroup, right.resource, right.verb]).not.toContain('*');
    }
  });
});

describe('userOf', () => {
  it('is the name that the API server knows the service account by', () => {
    expect(userOf('controller')).toBe('system:serviceaccount:tekton-concurrency:concurrency-controller');
    expect(userOf('interceptor', 'ci')).toBe('system:serviceaccount:ci:concurrency-interceptor');
  });
});
