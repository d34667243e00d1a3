import express, { type Express, type NextFunction, type Request, type Response } from 'express';

import { admissionAnswer } from './admission-answer.js';
import type { Admission } from './admit.js';
import { decideCreation, type WebhookDeps } from './decide-creation.js';
import { readBody } from './read-body.js';
import { type AdmissionRequest, admissionRequestOf, runCreationOf } from './run-creation.js';

/** An AdmissionReview holds an object of at most 3 MiB (the API server's own limit), and room for its managed fields. */
const MAX_BODY = 8 * 1024 * 1024;

/**
 * The mutating webhook: it gives a new PipelineRun of ours its marks and holds it.
 *
 * `runCreationOf` reads the AdmissionReview, `claimNameFor` says which claim is to be fetched, and `admit` decides from
 * the run, the claim and the time; it is pure. `groupingOf` (is the run in a group?), `holdVerdict` (may we hold it?) and
 * `marksPatch` (what has to change?) are its parts. This file is the HTTP around it.
 */
export function createWebhook(deps: WebhookDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.post(['/pipelineruns', '/'], async (request, response) => {
    await review(request, response, deps);
  });
  app.use((request: Request, response: Response) => {
    response.status(404).json({ error: `nothing at ${request.method} ${request.path}: POST /pipelineruns` });
  });
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    deps.log.warn('admission request broke off', { error });
    response.status(400).json({ error: 'the request could not be read' });
  });
  return app;
}

async function review(request: Request, response: Response, deps: WebhookDeps): Promise<void> {
  const body = await readBody(request, MAX_BODY);
  if (body === undefined) {
    response.status(413).json({ error: `expected an AdmissionReview of at most ${MAX_BODY} bytes` });
    return;
  }
  const asked = admissionRequestOf(parsed(body));
  if (asked === undefined) {
    response.status(400).json({ error: 'expected an AdmissionReview with request.uid' });
    return;
  }
  response.json(admissionAnswer(asked.uid, await answered(asked, deps)));
}

const UNTOUCHED = { patch: [], warnings: [] };

async function answered(asked: AdmissionRequest, deps: WebhookDeps): Promise<Pick<Admission, 'patch' | 'warnings'>> {
  try {
    const creation = runCreationOf(asked);
    return creation === undefined ? UNTOUCHED : await decideCreation(creation, deps);
  } catch (error) {
    // A bug of ours must not cost anybody a run.
    deps.log.error('admission failed: the run goes on without us', { error });
    return UNTOUCHED;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
