import { asksToBeIgnored } from './asks-to-be-ignored.js';
import { INPUT_ANNOTATIONS, type MarkedRun } from './input-marks.js';
import { likelyWord } from './likely-word.js';
import { API_GROUP, FENCE_ANNOTATION, GROUP_LABEL, IGNORE_ANNOTATION, KEY_MARK } from './names.js';
import { isOurAnnotation } from './run-names.js';

type MarkedMaps = Pick<MarkedRun, 'labels' | 'annotations'>;

const PREFIX = `${API_GROUP}/`;
/** As many as somebody mends at once. */
const MAX_TOLD = 5;
const MAX_NAME = 80;
/** What people may write on a run, less the prefix. */
const INPUT_NAMES = [...INPUT_ANNOTATIONS, IGNORE_ANNOTATION].map((name) => name.slice(PREFIX.length));

/** What stands on a run under our name and says nothing: for its author, who thinks that it does. */
export function strayMarks(run: MarkedMaps): readonly string[] {
  return [...ignoredWrongly(run), ...unfilledKey(run), ...strayAnnotations(run), ...strayLabels(run)].slice(
    0,
    MAX_TOLD,
  );
}

function ignoredWrongly(run: MarkedMaps): readonly string[] {
  const { [IGNORE_ANNOTATION]: value } = run.annotations;
  return value === undefined || value === 'false' || asksToBeIgnored(run)
    ? []
    : [`annotation ${IGNORE_ANNOTATION} ${JSON.stringify(value.slice(0, MAX_NAME))} says nothing: only "true" does`];
}

/** The key of a run stands as it is: Tekton fills in nothing there, nor do we. */
function unfilledKey({ annotations, labels }: MarkedMaps): readonly string[] {
  const key = annotations[KEY_MARK] ?? labels[KEY_MARK] ?? '';
  return key.includes('$(')
    ? [`${KEY_MARK} ${JSON.stringify(key.slice(0, MAX_NAME))} is taken as it is: nothing fills in its $(…)`]
    : [];
}

function strayAnnotations({ annotations }: MarkedMaps): readonly string[] {
  return namesUnder(annotations)
    .filter((name) => !isKnown(name))
    .map((name) => `annotation ${told(name)} is not known, and says nothing${meant(name)}`);
}

function strayLabels({ labels }: MarkedMaps): readonly string[] {
  return namesUnder(labels)
    .filter((name) => name !== GROUP_LABEL && name !== KEY_MARK)
    .map((name) => `label ${told(name)} says nothing${isKnown(name) ? ': write it as an annotation' : meant(name)}`);
}

function isKnown(annotation: string): boolean {
  return isOurAnnotation(annotation) || INPUT_ANNOTATIONS.includes(annotation) || annotation === FENCE_ANNOTATION;
}

function namesUnder(map: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(map).filter((name) => name.startsWith(PREFIX));
}

function told(name: string): string {
  return name.slice(0, PREFIX.length + MAX_NAME);
}

function meant(name: string): string {
  const likely = likelyWord(name.slice(PREFIX.length), INPUT_NAMES);
  return likely === undefined ? '' : `; did you mean: ${PREFIX}${likely}`;
}
