import express, { type Express, type NextFunction, type Request, type Response } from 'express';

import { createByteBudget } from '../core/byte-budget.js';
import { admissionAnswer, controlAnswer } from './admission-answer.js';
import type { Admission } from './admit.js';
import { type ControlReview, controlNamespaceOf, reviewControl } from './control-review.js';
import { decideCreation, type WebhookDeps } from './decide-creation.js';
import { type BodyLimits, readBody } from './read-body.js';
import { type AdmissionRequest, admissionRequestOf, runCreationOf } from './run-creation.js';

/** An AdmissionReview holds an object of at most 3 MiB (the API server's own limit), and room for its managed fields. */
const MAX_BODY = 8 * 1024 * 1024;
/** Most reviews are a tenth of this; so much is read of each whatever the others hold. */
const SMALL_BODY = 256 * 1024;
/** What all that are under way may hold beyond that: parsed, a body may take many times its length. */
const MAX_HELD = 16 * 1024 * 1024;

/**
 * The webhook. Mutating (`/pipelineruns`), it gives a new PipelineRun of ours its marks and holds it; validating
 * (`/validate`), it looks at the controls that somebody writes (`reviewControl`).
 *
 * `runCreationOf` reads the AdmissionReview, `sourcesFor` fetches the claim of its event and finds the controls that select
 * it, and `admit` decides from the run, those and the time; it is pure. `groupingOf` (is the run in a group?), `holdVerdict` (may we hold it?) and
 * `marksPatch` (what has to change?) are its parts. This file is the HTTP around it.
 */
export function createWebhook(deps: WebhookDeps): Express {
  const limits: BodyLimits = { max: MAX_BODY, small: SMALL_BODY, budget: createByteBudget(MAX_HELD) };
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.post(['/pipelineruns', '/'], async (request, response) => {
    await review(request, response, limits, async (asked) => admissionAnswer(asked.uid, await answered(asked, deps)));
  });
  app.post('/validate', async (request, response) => {
    await review(request, response, limits, async (asked) => controlAnswer(asked.uid, await reviewed(asked, deps)));
  });
  app.use((request: Request, response: Response) => {
    response
      .status(404)
      .json({ error: `nothing at ${request.method} ${request.path}: POST /pipelineruns or /validate` });
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

async function review(
  request: Request,
  response: Response,
  limits: BodyLimits,
  answerTo: (asked: AdmissionRequest) => Promise<object>,
): Promise<void> {
  const body = await readBody(request, limits);
  switch (body.kind) {
    case 'tooLarge':
      response.status(413).json({ error: `expected an AdmissionReview of at most ${MAX_BODY} bytes` });
      return;
    case 'busy':
      response.status(503).json({ error: 'other long reviews are under way' });
      return;
    case 'whole':
      try {
        await answerWhole(body.text, response, answerTo);
      } finally {
        body.leave();
      }
  }
}

async function answerWhole(
  text: string,
  response: Response,
  answerTo: (asked: AdmissionRequest) => Promise<object>,
): Promise<void> {
  const asked = admissionRequestOf(parsed(text));
  if (asked === undefined) {
    response.status(400).json({ error: 'expected an AdmissionReview with request.uid' });
    return;
  }
  response.json(await answerTo(asked));
}

const UNTOUCHED = { patch: [], warnings: [] };

async function answered(asked: AdmissionRequest, deps: WebhookDeps): Promise<Pick<Admission, 'patch' | 'warnings'>> {
  try {
    const creation = runCreationOf(asked);
    return creation === undefined ? UNTOUCHED : await decideCreation(creation, deps);
  } catch (error) {
    // A bug of ours must not cost anybody a run.
    deps.log.error('admission failed: the run goes on without us', { error });
    deps.countAdmission('failed');
    return UNTOUCHED;
  }
}

async function reviewed(asked: AdmissionRequest, deps: WebhookDeps): Promise<ControlReview> {
  const namespace = controlNamespaceOf(asked);
  if (namespace === undefined) {
    return { problems: [], warnings: [] };
  }
  const labels = namespace === '' ? undefined : await deps.namespaceLabels(namespace);
  try {
    return reviewControl(asked, namespace, { labels, takesPart: namespace === '' || deps.takesPart(namespace) });
  } catch (error) {
    // Its status will say what is wrong with it; the reader of a spec gives up on what is nested too deep.
    deps.log.error('a control could not be reviewed: it is let in', { namespace, error });
    return { problems: [], warnings: [] };
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
