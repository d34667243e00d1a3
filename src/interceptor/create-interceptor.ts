import express, { type Express, type Request, type Response } from 'express';

import { createByteBudget } from '../core/byte-budget.js';
import { type AnswererDeps, createEventAnswerer } from './answer-event.js';
import { answerJson, answerText } from './answer-json.js';
import { createGate } from './gate.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { readBody } from './read-body.js';

export interface InterceptorDeps extends Omit<AnswererDeps, 'limits'> {
  readonly limits?: Partial<Limits>;
}

/** When everything else has failed: the event goes on, for there is nobody left to ask. */
const LAST_RESORT = JSON.stringify({
  continue: true,
  extensions: { concurrency: { key: '', group: '', claim: '', status: '', title: '' } },
  status: { code: 0, message: 'ungrouped: an error of the interceptor' },
});

/**
 * The HTTPS edge that EventListeners call. The way of a request through this folder: read-body (long ones one at a time)
 * → read-call → settings-cache (params, their expressions compiled) → decide-event, which is pure and holds every rule →
 * record-entry (the claim) → publish-decision (log, Events) → response-of. To `POST /` the status is always 200: anything
 * else loses the event, and nobody tries again.
 */
export function createInterceptor(deps: InterceptorDeps): Express {
  const limits = { ...DEFAULT_LIMITS, ...deps.limits };
  const answer = createEventAnswerer({ ...deps, limits });
  const { monotonic, after } = deps;
  const reader = { gate: createGate(), budget: createByteBudget(limits.heldBytes), limits, monotonic, after };

  const onEvent = (request: Request, response: Response): void => {
    readBody(request, reader)
      // eslint-disable-next-line @typescript-eslint/promise-function-async -- a frame that waits would keep the body
      .then((body) => (body.kind === 'gone' ? undefined : answer(body)))
      .catch(() => {
        deps.countEvent('ungrouped', 'InternalError');
        return LAST_RESORT;
      })
      .then((text) => {
        if (text !== undefined) {
          answerText(response, 200, text);
        }
      })
      .catch((error: unknown) => {
        deps.log.error('an answer could not be sent', { error });
      });
  };

  const app = express().disable('x-powered-by').disable('etag').set('query parser', false);
  app.post('/', onEvent);
  app.all('/', (_request, response) => {
    response.setHeader('Allow', 'POST');
    answerJson(response, 405, { error: 'only POST / is answered here: an InterceptorRequest of Tekton Triggers' });
  });
  app.use((_request: Request, response: Response) => {
    answerJson(response, 404, { error: 'there is only POST / here: an InterceptorRequest of Tekton Triggers' });
  });
  return app;
}
