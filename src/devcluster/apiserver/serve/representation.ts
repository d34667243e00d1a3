import { failure } from '../model/failures.js';
import type { KubeObject } from '../model/kube-object.js';
import { apiVersionOf } from '../model/resource.js';
import type { Page } from '../operations/list.js';
import { type Form, metadataOnly, type Presentation } from './presentation.js';
import { tableOf } from './table.js';

const meta = 'meta.k8s.io/v1';

/** The first form of an Accept header that this server has; throws 406. */
export function formOf(accept: string): Form {
  for (const entry of accept.split(',')) {
    const [media = '', ...params] = entry.split(';').map((part) => part.trim());
    const as = params.find((param) => param.startsWith('as='))?.slice(3);
    if (media === '' || media === '*/*' || media === 'application/*' || media === 'application/json') {
      const form = as === undefined ? 'object' : forms[as];
      if (form !== undefined) {
        return form;
      }
    }
  }
  throw failure(406, 'NotAcceptable', 'only the following media types are accepted: application/json');
}

const forms: Readonly<Record<string, Form>> = {
  Table: 'table',
  PartialObjectMetadata: 'metadata',
  PartialObjectMetadataList: 'metadata',
};

export function presentObject(object: KubeObject, how: Presentation): unknown {
  switch (how.form) {
    case 'object':
      return object;
    case 'metadata':
      return metadataOnly(object);
    case 'table':
      return tableOf([object], { ...how, metadata: { resourceVersion: object.metadata.resourceVersion } });
  }
}

export function presentPage(page: Page, how: Presentation): unknown {
  const metadata = {
    resourceVersion: page.resourceVersion,
    ...(page.continueToken !== undefined && { continue: page.continueToken }),
    ...(page.remainingItemCount !== undefined && { remainingItemCount: page.remainingItemCount }),
  };
  switch (how.form) {
    case 'object':
      return {
        apiVersion: apiVersionOf(how.resource),
        kind: `${how.resource.kind}List`,
        metadata,
        items: page.items,
      };
    case 'metadata':
      return { apiVersion: meta, kind: 'PartialObjectMetadataList', metadata, items: page.items.map(metadataOnly) };
    case 'table':
      return tableOf(page.items, { ...how, metadata });
  }
}
