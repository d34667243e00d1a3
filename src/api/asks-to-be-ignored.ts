import { IGNORE_ANNOTATION } from './names.js';

/** Whether a run asks to be left alone, never held and never ended: by `true`, in whatever case people write it. */
export function asksToBeIgnored({ annotations }: { readonly annotations: Readonly<Record<string, string>> }): boolean {
  return annotations[IGNORE_ANNOTATION]?.trim().toLowerCase() === 'true';
}
