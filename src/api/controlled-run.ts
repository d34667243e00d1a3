import type { Lookup } from '../core/evaluate-text.js';
import type { LeftOutOfRun } from '../core/short-texts.js';
import { parseRunField, type RunField } from './run-field.js';

/** What a control sees of a run. */
export interface ControlledRun {
  readonly namespace: string;
  /** Empty at admission, where the name is to be generated. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** Those that are texts. */
  readonly params: Readonly<Record<string, string>>;
  /** What of the two maps is there and was not kept. */
  readonly leftOut?: LeftOutOfRun;
  /** The name of the Pipeline; absent where the run brings its own, or has it resolved from elsewhere. */
  readonly pipelineRef?: string;
}

/** Finds what the expressions of a control name in a run. */
export function runLookup(run: ControlledRun): Lookup {
  return (path) => {
    const field = parseRunField(path);
    const value = field === undefined ? undefined : valueOf(field, run);
    if (value !== undefined) {
      return { values: [value] };
    }
    return field !== undefined && isLeftOut(field, run)
      ? { unknown: 'the text is too long for a key, or the run has too many' }
      : { missing: 'the run has no such text' };
  };
}

function isLeftOut(field: RunField, { leftOut = {} }: ControlledRun): boolean {
  const found = field.from === 'annotations' || field.from === 'params' ? leftOut[field.from] : undefined;
  return found !== undefined && 'name' in field && (found.areMore || found.names.includes(field.name));
}

function valueOf(field: RunField, run: ControlledRun): string | undefined {
  switch (field.from) {
    case 'params':
    case 'labels':
    case 'annotations':
      return Object.hasOwn(run[field.from], field.name) ? run[field.from][field.name] : undefined;
    case 'name':
      return run.name === '' ? undefined : run.name;
    case 'namespace':
      return run.namespace;
    case 'pipelineRef':
      return run.pipelineRef;
  }
}
