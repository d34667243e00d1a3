import type { ApiAnswer, ApiCall } from './ports.js';
import { type Fields, fieldsOf, listOf, textOf } from './fields.js';

/** The kinds that the simulator reads and writes, by their plural. */
type Plural = 'pipelineruns' | 'taskruns' | 'pipelines' | 'tasks';

interface ObjectRef {
  readonly plural: Plural;
  readonly namespace: string;
  readonly name: string;
}

/** Tekton's API as its controller uses it. What is refused for good rejects with ApiRefusal, to be tried again later. */
export interface TektonApi {
  readonly get: (ref: ObjectRef) => Promise<Fields | undefined>;
  readonly listTaskRuns: (namespace: string, runUid: string) => Promise<readonly unknown[]>;
  /** One that is there already is as good: its name says whose it is. */
  readonly createTaskRun: (namespace: string, object: Fields) => Promise<void>;
  /** One that is gone or done needs no end. */
  readonly cancelTaskRun: (namespace: string, name: string, message: string) => Promise<void>;
  /** Reads, changes and writes; anew as long as somebody else was faster. An object that is gone is left alone. */
  readonly update: (ref: ObjectRef, part: 'object' | 'status', change: (live: Fields) => Fields) => Promise<void>;
}

/** The API server said no. */
class ApiRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'ApiRefusal';
    this.status = status;
  }
}

/** With fewer others in the race than this, one try succeeds. */
const conflictTries = 10;

export function createTektonApi(call: ApiCall): TektonApi {
  const get = async (ref: ObjectRef): Promise<Fields | undefined> => {
    const answer = await call({ method: 'GET', path: pathOf(ref) });
    return answer.status === 404 ? undefined : fieldsOf(accepted(answer).body);
  };
  return {
    get,
    listTaskRuns: async (namespace, runUid) => {
      const query = { labelSelector: `tekton.dev/pipelineRunUID=${runUid}` };
      const answer = await call({ method: 'GET', path: collection('taskruns', namespace), query });
      return listOf(fieldsOf(accepted(answer).body)['items']);
    },
    createTaskRun: async (namespace, object) => {
      const answer = await call({ method: 'POST', path: collection('taskruns', namespace), body: object });
      accepted(answer, 409);
    },
    cancelTaskRun: async (namespace, name, message) => {
      const answer = await call({
        method: 'PATCH',
        path: pathOf({ plural: 'taskruns', namespace, name }),
        contentType: 'application/merge-patch+json',
        body: { spec: { status: 'TaskRunCancelled', statusMessage: message } },
      });
      accepted(answer, 400, 404);
    },
    update: async (ref, part, change) => {
      for (let tries = 1; ; tries += 1) {
        const live = await get(ref);
        if (live === undefined) {
          return;
        }
        const changed = change(live);
        if (changed === live) {
          return;
        }
        const path = part === 'status' ? `${pathOf(ref)}/status` : pathOf(ref);
        const answer = await call({ method: 'PUT', path, body: changed });
        if (answer.status !== 409 || tries === conflictTries) {
          accepted(answer, 404);
          return;
        }
      }
    },
  };
}

function collection(plural: Plural, namespace: string): string {
  return `/apis/tekton.dev/v1/namespaces/${namespace}/${plural}`;
}

function pathOf(ref: ObjectRef): string {
  return `${collection(ref.plural, ref.namespace)}/${ref.name}`;
}

function accepted(answer: ApiAnswer, ...alsoFine: readonly number[]): ApiAnswer {
  if (answer.status < 300 || alsoFine.includes(answer.status)) {
    return answer;
  }
  throw new ApiRefusal(answer.status, textOf(fieldsOf(answer.body)['message']) ?? `HTTP ${answer.status}`);
}
