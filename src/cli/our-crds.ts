import { claimCrd } from '../api/claim-crd.js';
import { controlCrds } from '../api/control-crds.js';

/** The CustomResourceDefinitions that this version brings. */
export const OUR_CRDS = [claimCrd, ...controlCrds] as const;
