import { claimAnnotationSchema, claimSpecSchema } from './claim-schema.js';
import { clusterControlSpecSchema, controlSpecSchema } from './control-schema.js';
import { groupsMarkSchema, heldMarkSchema } from './marks-schema.js';
import { paramsSchema } from './params-schema.js';

/** What `npm run generate` compiles, by the name of the validator. */
export const schemas = {
  claimSpec: claimSpecSchema,
  claimAnnotation: claimAnnotationSchema,
  heldMark: heldMarkSchema,
  groupsMark: groupsMarkSchema,
  params: paramsSchema,
  controlSpec: controlSpecSchema,
  clusterControlSpec: clusterControlSpecSchema,
};
