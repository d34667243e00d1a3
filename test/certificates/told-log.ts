import type { CertificateLog } from '../../src/certificates/ports.js';

/** A log whose lines can be read. */
export function toldLog(): { readonly log: CertificateLog; readonly told: string[] } {
  const told: string[] = [];
  const write =
    (level: string) =>
    (message: string, fields: object = {}): void => {
      const text = JSON.stringify(fields, (_, value: unknown) => (value instanceof Error ? value.message : value));
      told.push(`${level} ${message}${text === '{}' ? '' : ` ${text}`}`);
    };
  return { log: { info: write('info'), warn: write('warn'), error: write('error') }, told };
}
