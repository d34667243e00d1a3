import { badRequest } from '../model/failures.js';
import { fieldsAt, isFields } from '../model/fields.js';
import { type Resource, typeOf } from '../model/resource.js';
import { unknownBySchema } from '../schema/conformed-object.js';
import { invalidOption } from './query.js';

/** ObjectMeta whole, with what this server does not keep. */
const known = new Set([
  'name',
  'generateName',
  'namespace',
  'selfLink',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
  'managedFields',
]);

/**
 * Does what `fieldValidation` asks about unknown fields, those of metadata and of custom resources with a schema: an
 * error, a warning (also where nothing is asked), or nothing.
 */
export function checkUnknownFields(
  resource: Resource,
  body: unknown,
  { asked, warn }: { readonly asked: string; readonly warn: (text: string) => void },
): void {
  if (!['', 'Ignore', 'Strict', 'Warn'].includes(asked)) {
    throw invalidOption('fieldValidation', JSON.stringify(asked), '"", "Ignore", "Strict", "Warn"');
  }
  const metadata = isFields(body) ? fieldsAt(body, 'metadata') : {};
  const unknown = [
    ...Object.keys(metadata)
      .filter((name) => !known.has(name))
      .map((name) => `metadata.${name}`),
    ...(isFields(body) ? unknownBySchema(resource, body) : []),
  ].map((path) => `unknown field "${path}"`);
  if (unknown.length === 0 || asked === 'Ignore') {
    return;
  }
  if (asked !== 'Strict') {
    unknown.forEach(warn);
    return;
  }
  const { apiVersion, kind } = typeOf(resource);
  const version = apiVersion.split('/').at(-1) ?? '';
  throw badRequest(
    `${kind} in version "${version}" cannot be handled as a ${kind}: strict decoding error: ${unknown.join(', ')}`,
  );
}
