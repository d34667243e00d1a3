import express from 'express';

import { objectField, objectsField, textField } from './fields.js';
import { namespacedPath } from './object-reader.js';
import type { EventListenerOptions } from './options.js';
import { payloadProblem } from './payload.js';
import { processGroup } from './process-group.js';
import { processTrigger, type ProcessTools } from './process-trigger.js';
import type { ReceivedEvent } from './received-event.js';
import { receivedHeader } from './received-header.js';
import { selectTriggers } from './select-triggers.js';

/** Is given the work that goes on after the sender has its answer. */
type OnProcessing = (processing: Promise<void>) => void;

/** The HTTP face: 400 to what is no JSON object, 202 to the rest, and 500 when the EventListener cannot be read. */
export function createSink(
  options: EventListenerOptions,
  tools: ProcessTools,
  onProcessing: OnProcessing,
): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/live', (_request, response) => {
    response.type('text/plain').send('ok');
  });
  // Go takes a body of any type; GitHub's largest have 25 MiB.
  app.use(express.raw({ type: () => true, limit: '64mb', inflate: false }));
  app.use(async (request, response) => {
    const raw: unknown = request.body;
    const body = Buffer.isBuffer(raw) ? raw.toString() : '';
    const header = receivedHeader(request.rawHeaders);
    const event = { id: options.newId(), url: request.originalUrl, body, header };
    const answer = await handled(event, options, tools, onProcessing);
    response.status(answer.status);
    if (answer.body === undefined) {
      response.end();
    } else {
      // Go's encoder ends with a line feed.
      response.type('application/json').send(`${JSON.stringify(answer.body)}\n`);
    }
  });
  app.use(onUnreadable(options));
  return app;
}

/** A body that is too large, compressed, or cut off. */
function onUnreadable({ log }: EventListenerOptions): express.ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    const reason = error instanceof Error ? error.message : String(error);
    log.error(`Error reading event body: ${reason}`, {});
    if (response.headersSent) {
      next(error);
    } else {
      response.status(500).end();
    }
  };
}

interface SinkAnswer {
  readonly status: number;
  readonly body?: Readonly<Record<string, string>>;
}

async function handled(
  event: ReceivedEvent,
  { namespace, name, log }: EventListenerOptions,
  tools: ProcessTools,
  onProcessing: OnProcessing,
): Promise<SinkAnswer> {
  const problem = payloadProblem(event.body);
  if (problem !== undefined) {
    log.error(problem, { eventID: event.id });
    const body = { eventListener: name, namespace, eventListenerUID: '', errorMessage: problem };
    return { status: 400, body };
  }
  try {
    const listener = await tools.reader.get(namespacedPath(namespace, 'eventlisteners', name));
    const { triggers, problems } = await selectTriggers(namespace, listener, tools.reader);
    for (const line of problems) {
      log.error(line, { eventID: event.id });
    }
    for (const trigger of triggers) {
      onProcessing(processTrigger(trigger, event, tools));
    }
    for (const group of objectsField(objectField(listener, 'spec'), 'triggerGroups')) {
      onProcessing(processGroup(group, event, { namespace, tools }));
    }
    const eventListenerUID = textField(objectField(listener, 'metadata'), 'uid');
    return { status: 202, body: { eventListener: name, namespace, eventListenerUID, eventID: event.id } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error(`Error getting EventListener ${name} in Namespace ${namespace}: ${reason}`, { eventID: event.id });
    return { status: 500 };
  }
}
