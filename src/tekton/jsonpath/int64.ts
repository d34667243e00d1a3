/** Whether Go's int holds the value, on every platform that Tekton runs on. */
export function isInt64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}
