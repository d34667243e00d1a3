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
  const { code, address, port, message } = detailsOf(error);
  if (code === 'ECONNREFUSED') {
    return `dial tcp ${address}:${port}: connect: connection refused`;
  }
  if (code === 'ECONNRESET') {
    return 'EOF';
  }
  const certificate = unknownAuthority.has(code)
    ? 'x509: certificate signed by unknown authority'
    : certificateProblems[code];
  return certificate === undefined ? message : `tls: failed to verify certificate: ${certificate}`;
}

interface NodeError {
  readonly code?: string;
  readonly address?: string;
  readonly port?: number;
  readonly message?: string;
}

/** By shape and not by class: under some test runners Node's own errors are of another realm. */
function detailsOf(error: unknown): Required<NodeError> {
  const { code = '', address = '', port = 0, message = '' }: NodeError = isNodeError(error) ? error : {};
  return { code, address, port, message };
}

function isNodeError(error: unknown): error is NodeError {
  return typeof error === 'object' && error !== null;
}
