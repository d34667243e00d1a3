import { jsonProblem } from './json-problem.js';
import { jsonTypeName } from './json-type-name.js';

/** Why a body is no event: the sink takes JSON objects, and `null`, which Go reads into an empty map. */
export function payloadProblem(body: string): string | undefined {
  const problem = jsonProblem(body) ?? typeProblem(JSON.parse(body));
  return problem === undefined ? undefined : `Invalid event body format : ${problem}`;
}

function typeProblem(value: unknown): string | undefined {
  const name = jsonTypeName(value);
  return name === 'object' ? undefined : `json: cannot unmarshal ${name} into Go value of type map[string]interface {}`;
}
