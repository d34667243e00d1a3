const dnsLabel = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const dnsSubdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const qualifiedPart = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const labelValue = /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;

// The texts are apimachinery's (pkg/util/validation); each function gives what is wrong, or nothing.

const subdomainRule =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const labelRule =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const qualifiedRule =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const valueRule =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

export function subdomainProblem(name: string): string | undefined {
  if (name.length > 253) {
    return 'must be no more than 253 characters';
  }
  return dnsSubdomain.test(name) ? undefined : subdomainRule;
}

export function dnsLabelProblem(name: string): string | undefined {
  if (name.length > 63) {
    return 'must be no more than 63 characters';
  }
  return dnsLabel.test(name) ? undefined : labelRule;
}

/** RBAC names may hold colons; only what would break a path is refused. */
export function pathSegmentProblem(name: string): string | undefined {
  if (name === '.' || name === '..') {
    return `may not be '${name}'`;
  }
  return name.includes('/') || name.includes('%') ? "may not contain '/' or '%'" : undefined;
}

/** The name of a label or annotation: an optional DNS prefix and a slash, then at most 63 characters. */
export function qualifiedNameProblem(name: string): string | undefined {
  const parts = name.split('/');
  const part = parts.at(-1) ?? '';
  if (parts.length > 2 || (parts.length === 2 && subdomainProblem(parts[0] ?? '') !== undefined)) {
    return "a qualified name must consist of alphanumeric characters, '-', '_' or '.', with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')";
  }
  if (part.length > 63) {
    return 'name part must be no more than 63 characters';
  }
  return qualifiedPart.test(part) ? undefined : part === '' ? 'name part must be non-empty' : qualifiedRule;
}

export function labelValueProblem(value: string): string | undefined {
  if (value.length > 63) {
    return 'must be no more than 63 characters';
  }
  return labelValue.test(value) ? undefined : valueRule;
}
