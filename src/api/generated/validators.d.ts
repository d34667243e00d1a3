// Written by `npm run generate` from src/api/schema. Do not edit.
import type { ErrorObject } from 'ajv';

export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly ErrorObject[] | null;
}
export declare const claimSpec: Validator;
export declare const claimAnnotation: Validator;
export declare const heldMark: Validator;
export declare const groupsMark: Validator;
export declare const params: Validator;
export declare const controlSpec: Validator;
export declare const clusterControlSpec: Validator;
