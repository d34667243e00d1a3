const certificateProblems: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'x509: certificate is not valid for this name',
  CERT_HAS_EXPIRED: 'x509: certificate has expired or is not yet valid',
  CERT_NOT_YET_VALID: 'x509: certificate has expired or is not yet valid',
};

const unknownAuthority = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_SIGNATURE_FAILURE',
]);

/** Why no answer came, in the words that Go's client has for it. */
export function goNetworkError(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ECONNREFUSED' && 'address' in error && 'port' in error) {
    return `dial tcp ${String(error.address)}:${String(error.port)}: connect: connection refused`;
  }
  const certificate = unknownAuthority.has(code)
    ? 'x509: certificate signed by unknown authority'
    : certificateProblems[code];
  return certificate === undefined ? plain(error, code) : `tls: failed to verify certificate: ${certificate}`;
}

function plain(error: Error, code: string): string {
  return code === 'ECONNRESET' ? 'EOF' : error.message;
}
