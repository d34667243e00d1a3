import { isJsonList, type JsonObject } from '../../core/json.js';

/** What Tekton's core interceptors say of an event that `eventTypes` does not name. Where that is not set any event will do. */
export function eventTypeProblem({ eventTypes }: JsonObject, type: string): string | undefined {
  return isJsonList(eventTypes) && !eventTypes.includes(type) ? `event type ${type} is not allowed` : undefined;
}
