/**
 * A bill of materials in CycloneDX JSON: what is in the bundle, and nothing that is only in package.json. The same sources
 * give the same bytes, so it holds neither a time nor a serial number. Node itself is the base image's.
 */
export function sbom(product, packages) {
  const root = `${product.name}@${product.version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': root,
        name: product.name,
        version: product.version,
        description: product.description,
        licenses: [{ license: { id: product.licence } }],
        purl: `pkg:npm/${root}`,
      },
    },
    components: packages.map(({ id, name, version, licence, sha512 }) => ({
      type: 'library',
      'bom-ref': id,
      ...nameOf(name),
      version,
      scope: 'required',
      hashes: [{ alg: 'SHA-512', content: sha512 }],
      licenses: [licenceChoice(licence)],
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    })),
    dependencies: [
      { ref: root, dependsOn: product.dependsOn },
      ...packages.map(({ id, dependsOn }) => ({ ref: id, dependsOn })),
    ],
  };
}

/** CycloneDX has a field of its own for what npm calls a scope. */
function nameOf(name) {
  const [first, second] = name.split('/');
  return second === undefined ? { name } : { group: first, name: second };
}

/** `MIT`, or an expression such as `(MIT OR Apache-2.0)`. */
function licenceChoice(licence) {
  return /[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } };
}
