import type { FromSchema } from 'json-schema-to-ts';

import type { clusterControlSpecSchema } from './schema/control-schema.js';

/** The spec of both kinds of controls: what only the ClusterConcurrencyControl has is absent in the other. */
export type ControlSpec = FromSchema<typeof clusterControlSpecSchema>;
