import type { Catalogue } from '../catalogue/catalogue.js';
import { coreVersions, groupDocument, groupList, resourceList } from './discovery.js';
import { openApiDocument, openApiIndex } from './openapi.js';
import type { Route } from './route.js';
import { version } from './version.js';

/** What stands behind the paths that are not about objects. */
export function documentFor(
  route: Exclude<Route, { readonly kind: 'objects' | 'nowhere' | 'access-review' | 'service-proxy' }>,
  catalogue: Catalogue,
): unknown {
  switch (route.kind) {
    case 'health':
      return 'ok';
    case 'version':
      return version;
    case 'core-versions':
      return coreVersions();
    case 'groups':
      return groupList(catalogue);
    case 'group':
      return groupDocument(route.group, catalogue);
    case 'resources':
      return resourceList(route.group, route.version, catalogue);
    case 'openapi-index':
      return openApiIndex(catalogue);
    case 'openapi':
      return openApiDocument(route.group, route.version, catalogue);
  }
}
