import { type Fields, fieldsAt, isFields, listAt, textAt, textsAt, valueAt } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';
import { ageColumn, type Column, type Resource, resource } from '../model/resource.js';

/** Where CustomResourceDefinitions are kept. */
export const crdBucket = 'apiextensions.k8s.io/customresourcedefinitions';

/** The resources that a CustomResourceDefinition declares, one for each served version. */
export function resourcesOfCrd(crd: KubeObject): readonly Resource[] {
  const spec = fieldsAt(crd, 'spec');
  const names = fieldsAt(spec, 'names');
  const kind = textAt(names, 'kind') ?? '';
  return listAt(spec, 'versions')
    .filter(isFields)
    .filter((version) => version['served'] === true)
    .map((version) =>
      resource({
        group: textAt(spec, 'group') ?? '',
        version: textAt(version, 'name') ?? '',
        plural: textAt(names, 'plural') ?? '',
        singular: textAt(names, 'singular') ?? kind.toLowerCase(),
        kind,
        shortNames: textsAt(names, 'shortNames'),
        categories: textsAt(names, 'categories'),
        namespaced: textAt(spec, 'scope') === 'Namespaced',
        status: isFields(valueAt(fieldsAt(version, 'subresources'), 'status')),
        columns: columnsOf(version),
        schema: fieldsAt(fieldsAt(version, 'schema'), 'openAPIV3Schema'),
      }),
    );
}

function columnsOf(version: Fields): readonly Column[] {
  const declared = listAt(version, 'additionalPrinterColumns').filter(isFields).map(columnOf);
  return declared.length === 0 ? [ageColumn] : declared;
}

const columnTypes = ['string', 'integer', 'number', 'boolean', 'date'] as const;

function columnOf(column: Fields): Column {
  const description = textAt(column, 'description');
  const priority = valueAt(column, 'priority');
  return {
    name: textAt(column, 'name') ?? '',
    type: columnTypes.find((type) => type === column['type']) ?? 'string',
    cell: textAt(column, 'jsonPath') ?? '',
    ...(typeof priority === 'number' && { priority }),
    ...(description !== undefined && { description }),
  };
}
