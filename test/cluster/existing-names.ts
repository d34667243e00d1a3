import { OWN_PREFIX } from '../contract/bench.js';

/** On everything that the tests make on a cluster of somebody else's, with the id of the run: what has it may be removed. */
export const OURS_LABEL = 'tekton-concurrency-test';

/** Of namespaces that the tests make there; of no others is anything touched. */
export const NAMESPACE_PREFIX = OWN_PREFIX;

/** Of the contract's custom resources. */
export const CONTRACT_GROUP = 'contract.example';

export const NAMESPACES = '/api/v1/namespaces';
export const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
export const ADMISSION = '/apis/admissionregistration.k8s.io/v1';
export const RBAC = '/apis/rbac.authorization.k8s.io/v1';

/** Where the account of the tests lives. There is one of it, so two runs do not meet on one cluster. */
export const HOME_NAME = `${NAMESPACE_PREFIX}home`;
export const HOME = `${NAMESPACES}/${HOME_NAME}`;
