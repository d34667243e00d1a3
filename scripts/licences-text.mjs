/** The licences file of an image: our own licence, then each package in the bundle with its text. */
export function licencesText(product, packages) {
  const parts = [
    `${product.name} ${product.version}: ${product.licence}`,
    product.text,
    `It holds code of ${packages.length} npm packages, each under its own licence:`,
    packages.map(({ id, licence }) => `  ${id}: ${licence}`).join('\n'),
    ...packages.map(({ id, licence, text }) => `${'='.repeat(80)}\n${id}: ${licence}\n\n${text}`),
  ];
  return `${parts.join('\n\n')}\n`;
}
