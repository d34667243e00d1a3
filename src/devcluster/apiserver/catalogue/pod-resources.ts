import { isFields, listAt } from '../model/fields.js';
import { ageColumn, type Resource, resource } from '../model/resource.js';

/** Nobody runs pods here, or finds where they listen: whoever plays that writes these. */
export const podResources: readonly Resource[] = [
  resource({
    group: '',
    version: 'v1',
    plural: 'pods',
    kind: 'Pod',
    shortNames: ['po'],
    categories: ['all'],
    status: true,
    generation: false,
    unconditionalUpdate: true,
    columns: [{ name: 'Status', type: 'string', cell: '.status.phase' }, ageColumn],
  }),
  resource({
    group: 'discovery.k8s.io',
    version: 'v1',
    plural: 'endpointslices',
    kind: 'EndpointSlice',
    columns: [
      { name: 'AddressType', type: 'string', cell: '.addressType' },
      {
        name: 'Endpoints',
        type: 'string',
        cell: (slice) =>
          listAt(slice, 'endpoints')
            .filter(isFields)
            .flatMap((endpoint) => listAt(endpoint, 'addresses').map(String))
            .join(',') || '<unset>',
      },
      ageColumn,
    ],
  }),
];
