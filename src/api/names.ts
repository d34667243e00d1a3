/** Every name that users and other tools meet. Change one only with an ADR. */
export const API_GROUP = 'concurrency.tekton.dev';
export const API_VERSION = `${API_GROUP}/v1alpha1`;

/** Label: slug and hash of the run's first group. The reconciler watches runs that have it. */
export const GROUP_LABEL = `${API_GROUP}/group`;
/** Label of a claim: the hour since the epoch from which it may be deleted. */
export const EXPIRES_LABEL = `${API_GROUP}/expires`;

/** Annotation: what the interceptor learned from the event. */
export const CLAIM_ANNOTATION = `${API_GROUP}/claim`;
/** Annotation: that, when and why the webhook held the run. */
export const HELD_ANNOTATION = `${API_GROUP}/held`;
/** Annotation, an input: the run is never held, never ended, not counted. */
export const IGNORE_ANNOTATION = `${API_GROUP}/ignore`;
/** Annotation or label, an input: the key by which a run asks for a group. Other annotations beside it say the policy. */
export const KEY_MARK = `${API_GROUP}/key`;
/** Annotation: the uid of the run that the marks were written for. */
export const UID_ANNOTATION = `${API_GROUP}/uid`;
/** Annotation: the groups of the run as fixed at binding. */
export const GROUPS_ANNOTATION = `${API_GROUP}/groups`;
/** Annotation: when we cleared Pending. */
export const RELEASED_ANNOTATION = `${API_GROUP}/released`;
/** Annotation: the runs that ended on account of this one. */
export const SUPERSEDES_ANNOTATION = `${API_GROUP}/supersedes`;
/** Annotation: when and why we ended the run. */
export const REASON_ANNOTATION = `${API_GROUP}/reason`;
/** Annotation: the run on whose account we ended this one. */
export const SUPERSEDED_BY_ANNOTATION = `${API_GROUP}/superseded-by`;

/** Annotation: when the run was first passed over by one that arrived later. */
export const PASSED_OVER_ANNOTATION = `${API_GROUP}/passed-over`;
/** Annotation: when we first saw that somebody else ends the run. */
export const ENDING_ANNOTATION = `${API_GROUP}/ending`;
/** Annotation: when and why a graceful ending of ours became `Cancelled`. */
export const FORCED_ANNOTATION = `${API_GROUP}/forced`;
/** Annotation: the runs whose tasks had not ended within their time when this one started. */
export const OVERLAPS_ANNOTATION = `${API_GROUP}/overlaps`;

/** Annotation: which leader wrote the run before its first start under a limit. Nothing reads it. */
export const FENCE_ANNOTATION = `${API_GROUP}/fence`;

/** Labels that Tekton's EventListener puts on what a TriggerTemplate makes. */
export const EVENT_ID_LABEL = 'triggers.tekton.dev/triggers-eventid';
export const TRIGGER_LABEL = 'triggers.tekton.dev/trigger';
export const EVENT_LISTENER_LABEL = 'triggers.tekton.dev/eventlistener';

/** What we are called in Events, logs and User-Agent. */
export const COMPONENT = 'tekton-concurrency';
/** The namespace of the install, where claims live. */
export const INSTALL_NAMESPACE = 'tekton-concurrency';
/** The name of the ClusterInterceptor, of our extension, and of the interceptor in a Trigger. */
export const INTERCEPTOR_NAME = 'concurrency';

export const CLAIM_KIND = 'ConcurrencyClaim';
export const CLAIM_RESOURCE = 'concurrencyclaims';

export const CONTROL_KIND = 'ConcurrencyControl';
export const CONTROL_RESOURCE = 'concurrencycontrols';
export const CLUSTER_CONTROL_KIND = 'ClusterConcurrencyControl';
export const CLUSTER_CONTROL_RESOURCE = 'clusterconcurrencycontrols';

/** Label of a namespace, `enabled`: the webhook is asked about all its runs, so that controls hold them as they are made. */
export const CONTROLS_LABEL = `${API_GROUP}/controls`;

/** The Secret of our namespace that the controller keeps its own certificates in. */
export const CERTIFICATE_SECRET = 'concurrency-certificates';
/** Annotation of that Secret: the times that go with what is in it. */
export const CERTIFICATES_ANNOTATION = `${API_GROUP}/certificates`;

/** The Services that EventListeners and the API server call. */
export const INTERCEPTOR_SERVICE = 'concurrency-interceptor';
export const WEBHOOK_SERVICE = 'concurrency-webhook';
