import https from 'node:https';

/** The agents of one set of TLS material. */
export interface TlsAgents {
  /** Keeps connections alive: a handshake per call costs six times the call. */
  readonly calls: https.Agent;
  /** For watches, which must not wait behind calls; a new connection each, so that replicas of the server share them. */
  readonly streams: https.Agent;
}

export interface TlsAgentCache {
  /** The agents for this material; made anew when the material is not that of the last call. */
  readonly agentsFor: (options: https.RequestOptions) => TlsAgents;
  readonly destroy: () => void;
}

// Below the 90 s after which kube-apiserver closes an idle connection, so that we are the first to let go.
const idleConnectionMs = 60_000;
// More calls than this at once wait for a connection instead of asking for another handshake.
const maxConnections = 32;

/** Agents carry ca, cert and key, so rotated files mean new agents; the old ones finish what they have and go idle. */
export function createTlsAgentCache(): TlsAgentCache {
  let current: { readonly material: string; readonly agents: TlsAgents } | undefined;
  return {
    agentsFor: (options) => {
      const material = materialOf(options);
      if (current?.material !== material) {
        current = { material, agents: createAgents(options) };
      }
      return current.agents;
    },
    destroy: () => {
      current?.agents.calls.destroy();
      current?.agents.streams.destroy();
      current = undefined;
    },
  };
}

function createAgents(options: https.RequestOptions): TlsAgents {
  const tls = tlsOf(options);
  return {
    calls: new https.Agent({ ...tls, keepAlive: true, maxSockets: maxConnections, timeout: idleConnectionMs }),
    streams: new https.Agent({ ...tls, keepAlive: false }),
  };
}

function tlsOf(options: https.RequestOptions): https.AgentOptions {
  const { ca, cert, key, pfx, passphrase, servername, rejectUnauthorized } = options;
  const all = { ca, cert, key, pfx, passphrase, servername, rejectUnauthorized };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function materialOf(options: https.RequestOptions): string {
  return JSON.stringify(tlsOf(options), (_name, value: unknown) =>
    Buffer.isBuffer(value) ? value.toString('base64') : value,
  );
}
