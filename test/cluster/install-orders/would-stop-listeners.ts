import { X509Certificate } from 'node:crypto';

export interface ClusterInterceptor {
  readonly metadata: { readonly resourceVersion: string; readonly labels?: Readonly<Record<string, string>> };
  readonly spec?: { readonly clientConfig?: { readonly caBundle?: string } };
}

/**
 * Whether every EventListener of the cluster would exit at this ClusterInterceptor: it is labelled for https, and its
 * caBundle is empty or holds something that is no certificate.
 */
export function wouldStopListeners({ metadata, spec }: ClusterInterceptor): boolean {
  return (
    isHttps(metadata.labels) && !isCertificates(Buffer.from(spec?.clientConfig?.caBundle ?? '', 'base64').toString())
  );
}

export function isHttps(labels: Readonly<Record<string, string>> = {}): boolean {
  return labels['server/type'] === 'https';
}

function isCertificates(pem: string): boolean {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.map((block) => new X509Certificate(block)).length > 0;
  } catch {
    return false;
  }
}
