import type { FromSchema } from 'json-schema-to-ts';

import type { Parsed } from '../core/problem.js';
import { claimAnnotation } from './generated/validators.js';
import type { claimAnnotationSchema } from './schema/claim-schema.js';
import { validated } from './validate.js';

/** What of a claim stands on a run. */
export type ClaimAnnotation = FromSchema<typeof claimAnnotationSchema>;

/** The most that the claim annotation may take, so that with the groups mark it stays below 16 KiB. */
export const MAX_CLAIM_ANNOTATION = 8 * 1024;

/** base64url of JSON: substitution into a template must not meet quotes or backslashes. */
export function encodeClaimAnnotation(claim: ClaimAnnotation): string {
  return Buffer.from(JSON.stringify(claim)).toString('base64url');
}

/** Reads the annotation back. Anyone may have written it. */
export function parseClaimAnnotation(text: string): Parsed<ClaimAnnotation> {
  if (text.length > MAX_CLAIM_ANNOTATION) {
    return notReadable(`is ${text.length} characters long; at most ${MAX_CLAIM_ANNOTATION} are allowed`);
  }
  const value = decoded(text);
  return value === undefined
    ? notReadable('is not base64url of JSON')
    : validated<ClaimAnnotation>(claimAnnotation, value, 'claim');
}

/**
 * Whether a claim annotation that cannot be read was put there by a template, and Pending with it: in every version of it
 * `inject` says so. Such a run waits for us, and can be placed in no group.
 */
export function isStrandedByTemplate(text: string): boolean {
  const value = text.length > MAX_CLAIM_ANNOTATION ? undefined : decoded(text);
  const isTemplate = typeof value === 'object' && value !== null && 'inject' in value && value.inject === 'Template';
  return isTemplate && !parseClaimAnnotation(text).ok;
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function notReadable(what: string): Parsed<never> {
  return { ok: false, problems: [{ path: 'claim', message: `the claim annotation ${what}` }] };
}
