/** What stands for a commit where there is none, in repositories of SHA-1 and of SHA-256: `after` of a deleted branch. */
export const NO_COMMIT: readonly string[] = ['0'.repeat(40), '0'.repeat(64)];
