import { describe, expect, it } from '@jest/globals';

import { INSTALL_NAMESPACE } from '../../src/api/names.js';
import { parseConfig } from '../../src/config.js';
import { CALL_DEADLINE_MS } from '../../src/kube/transport.js';
import { CLOSE_DEADLINE_MS } from '../../src/service.js';
import { objectsOf, ofKind, OVERLAYS } from './installed.js';

const everyDeployment = OVERLAYS.flatMap((overlay) => {
  const objects = objectsOf(overlay);
  return ofKind(objects, 'Deployment').map(({ metadata, spec }) => ({
    overlay,
    objects,
    name: metadata.name,
    spec,
    pod: spec.template.spec,
    container: spec.template.spec.containers[0]!,
  }));
});

describe.each(everyDeployment)(
  'Deployment $name of the overlay $overlay',
  ({ objects, name, spec, pod, container }) => {
    const config = parseConfig(container.args, {});
    const portOf = (of: string): number | undefined => container.ports.find((port) => port.name === of)?.containerPort;

    it('gives the program flags that it knows, and the ports that it opens', () => {
      expect(config).toMatchObject({ ok: true });
      expect(config).toMatchObject({
        value: {
          role: container.name,
          namespace: INSTALL_NAMESPACE,
          listen: { port: portOf('https') },
          healthListen: { port: portOf('health') },
        },
      });
    });

    it('runs as an account that is there, and whose token it asks for itself', () => {
      const account = ofKind(objects, 'ServiceAccount').find(({ metadata }) => metadata.name === name);
      expect(pod).toMatchObject({ serviceAccountName: name, automountServiceAccountToken: true });
      expect(account).toMatchObject({ automountServiceAccountToken: false });
    });

    it('is asked for its health where it answers', () => {
      expect([container.livenessProbe.httpGet, container.readinessProbe.httpGet]).toEqual([
        { path: '/healthz', port: 'health' },
        { path: '/readyz', port: 'health' },
      ]);
    });

    it('keeps to the pod security standard "restricted", and leaves the user to the image or to OpenShift', () => {
      expect(pod.securityContext).toEqual({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const forbidden = ['hostNetwork', 'hostPID', 'hostIPC', 'hostPort', 'hostPath', 'privileged', 'procMount'];
      for (const member of [...forbidden, 'runAsUser', 'fsGroup']) {
        expect(JSON.stringify(pod)).not.toContain(`"${member}"`);
      }
    });

    it('runs twice, apart where there is room, and is never fewer while it is replaced', () => {
      expect(spec).toMatchObject({
        replicas: 2,
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      });
      expect(pod.topologySpreadConstraints).toEqual([
        {
          maxSkew: 1,
          topologyKey: 'kubernetes.io/hostname',
          whenUnsatisfiable: 'ScheduleAnyway',
          labelSelector: spec.selector,
        },
      ]);
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    });

    it('has bounds, and a heap that reaches its own before the container does', () => {
      expect(Object.keys(container.resources.requests)).toEqual(['cpu', 'memory']);
      expect(container.resources.limits).toEqual({ cpu: '1', memory: '1Gi' });
      expect(container.env).toEqual([{ name: 'NODE_OPTIONS', value: '--max-old-space-size=640' }]);
    });

    it('has the time to end that the program takes at the most, and five seconds to spare', () => {
      const drainMs = config.ok === true ? config.value.drainDelayMs : Number.NaN;
      const longestMs = drainMs + CLOSE_DEADLINE_MS + CALL_DEADLINE_MS;
      expect(pod.terminationGracePeriodSeconds).toBe(longestMs / 1_000 + 5);
    });

    it('names an image that an admin sets', () => {
      expect(pod.containers).toHaveLength(1);
      expect([name, container.image]).toEqual([
        `concurrency-${container.name}`,
        expect.stringMatching(/^tekton-concurrency:\d+\.\d+\.\d+$/),
      ]);
    });
  },
);
