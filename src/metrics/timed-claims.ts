/** Measures the writes of claims. */
export function timedClaims<C, O, A>(
  record: (claim: C, options: O) => Promise<A>,
  monotonic: () => number,
  observe: (result: 'written' | 'failed', seconds: number) => void,
): (claim: C, options: O) => Promise<A> {
  return async (claim, options) => {
    const since = monotonic();
    let result: 'written' | 'failed' = 'failed';
    try {
      const answer = await record(claim, options);
      result = 'written';
      return answer;
    } finally {
      observe(result, (monotonic() - since) / 1_000);
    }
  };
}
