/** The version that clients are told: that of the kubectl and the API server this one was compared with. */
export const version = {
  major: '1',
  minor: '35',
  gitVersion: 'v1.35.0-tekton-concurrency-embedded',
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: '',
  compiler: '',
  platform: '',
} as const;
