import type { KubeObject } from '../model/kube-object.js';
import { ageOf } from '../model/human-duration.js';
import type { Column, Resource } from '../model/resource.js';
import { cellValue } from './cell-value.js';
import { metadataOnly, type Presentation } from './presentation.js';

interface TableOptions extends Presentation {
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** meta.k8s.io/v1 Table: what `kubectl get` prints. */
export function tableOf(objects: readonly KubeObject[], options: TableOptions): unknown {
  const columns = columnsOf(options.resource);
  return {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: options.metadata,
    columnDefinitions: options.columns ? columns.map(definitionOf) : [],
    rows: objects.map((object) => ({
      cells: columns.map((column) => cellOf(object, column, options.now)),
      ...objectOf(object, options.includeObject),
    })),
  };
}

function columnsOf({ columns, namesFirst }: Resource): readonly Column[] {
  const name: Column = { name: 'Name', type: 'string', cell: (object) => object.metadata.name };
  return namesFirst ? [name, ...columns] : [...columns, { ...name, priority: 1 }];
}

function definitionOf({ name, type, description, priority }: Column): unknown {
  const format = name === 'Name' ? 'name' : '';
  return { name, type, format, description: description ?? '', priority: priority ?? 0 };
}

function objectOf(object: KubeObject, include: string): { readonly object?: unknown } {
  if (include === 'None') {
    return {};
  }
  return { object: include === 'Object' ? object : metadataOnly(object) };
}

function cellOf(object: KubeObject, column: Column, now: Date): unknown {
  if (typeof column.cell !== 'string') {
    return column.cell(object, now);
  }
  const value = cellValue(column.cell, object);
  if (value === undefined || value === null) {
    return null;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return column.type === 'date' ? ageOf(text, now) : column.type === 'string' ? text : value;
}
