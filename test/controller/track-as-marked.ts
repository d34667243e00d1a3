import { toTracked, type Track } from '../../src/controller/to-run.js';

/** Runs as their marks have them: no control lives. */
export const trackAsMarked: Track = (object, copyOfByNonce) => toTracked(object, { copyOfByNonce });
