/** RFC 3339 in steps of one second, as Kubernetes' `metav1.Time` goes over the wire. */
export function toKubernetesTime(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}
