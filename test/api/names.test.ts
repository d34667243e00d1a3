import { describe, expect, it } from '@jest/globals';

import * as names from '../../src/api/names.js';

describe('names', () => {
  it('are those that users and other tools know: a change asks for an ADR', () => {
    expect({ ...names }).toEqual({
      API_GROUP: 'concurrency.tekton.dev',
      API_VERSION: 'concurrency.tekton.dev/v1alpha1',
      GROUP_LABEL: 'concurrency.tekton.dev/group',
      EXPIRES_LABEL: 'concurrency.tekton.dev/expires',
      CLAIM_ANNOTATION: 'concurrency.tekton.dev/claim',
      HELD_ANNOTATION: 'concurrency.tekton.dev/held',
      IGNORE_ANNOTATION: 'concurrency.tekton.dev/ignore',
      UID_ANNOTATION: 'concurrency.tekton.dev/uid',
      GROUPS_ANNOTATION: 'concurrency.tekton.dev/groups',
      RELEASED_ANNOTATION: 'concurrency.tekton.dev/released',
      SUPERSEDES_ANNOTATION: 'concurrency.tekton.dev/supersedes',
      REASON_ANNOTATION: 'concurrency.tekton.dev/reason',
      SUPERSEDED_BY_ANNOTATION: 'concurrency.tekton.dev/superseded-by',
      EVENT_ID_LABEL: 'triggers.tekton.dev/triggers-eventid',
      TRIGGER_LABEL: 'triggers.tekton.dev/trigger',
      EVENT_LISTENER_LABEL: 'triggers.tekton.dev/eventlistener',
      COMPONENT: 'tekton-concurrency',
      INSTALL_NAMESPACE: 'tekton-concurrency',
      INTERCEPTOR_NAME: 'concurrency',
      CLAIM_KIND: 'ConcurrencyClaim',
      CLAIM_RESOURCE: 'concurrencyclaims',
      ENDING_ANNOTATION: 'concurrency.tekton.dev/ending',
      FENCE_ANNOTATION: 'concurrency.tekton.dev/fence',
      FORCED_ANNOTATION: 'concurrency.tekton.dev/forced',
      OVERLAPS_ANNOTATION: 'concurrency.tekton.dev/overlaps',
      PASSED_OVER_ANNOTATION: 'concurrency.tekton.dev/passed-over',
      CONTROL_KIND: 'ConcurrencyControl',
      CONTROL_RESOURCE: 'concurrencycontrols',
      CLUSTER_CONTROL_KIND: 'ClusterConcurrencyControl',
      CLUSTER_CONTROL_RESOURCE: 'clusterconcurrencycontrols',
      KEY_MARK: 'concurrency.tekton.dev/key',
      CONTROLS_LABEL: 'concurrency.tekton.dev/controls',
      CERTIFICATE_SECRET: 'concurrency-certificates',
      CERTIFICATES_ANNOTATION: 'concurrency.tekton.dev/certificates',
      INTERCEPTOR_SERVICE: 'concurrency-interceptor',
      WEBHOOK_SERVICE: 'concurrency-webhook',
    });
  });
});
