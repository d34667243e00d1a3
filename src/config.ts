import { parseArgs } from 'node:util';

import {
  CERTIFICATE_FLAGS,
  type CertificateConfig,
  certificateConfig,
  type CertificateFlag,
  type FileCertificates,
} from './certificate-config.js';

import { MAX_CLAIM_TTL_MS } from './api/claim.js';
import { INSTALL_NAMESPACE } from './api/names.js';
import { likelyWord } from './api/likely-word.js';
import { isNamespaceName } from './core/is-namespace-name.js';
import type { Parsed, Problem } from './core/problem.js';
import { nonEmpty, type ReadFlag } from './flag-reader.js';
import { LOG_LEVELS, type LogLevel } from './log.js';
import { parseTime } from './parse-time.js';
import type { Address } from './server.js';
import { HOLD_WHEN_AWAY, type HoldWhenAway } from './webhook/hold-when-away.js';

export const ROLES = ['interceptor', 'controller'] as const;
export type Role = (typeof ROLES)[number];

/** What a process is told at its start. */
export type Config = InterceptorConfig | ControllerConfig;

export interface InterceptorConfig extends CommonConfig {
  readonly role: 'interceptor';
  readonly certificates: FileCertificates;
}

export interface ControllerConfig extends CommonConfig {
  readonly role: 'controller';
  readonly certificates: CertificateConfig;
}

interface CommonConfig {
  readonly listen: Address;
  readonly healthListen: Address;
  readonly namespace: string;
  readonly kubeconfig?: string;
  readonly logLevel: LogLevel;
  readonly claimTtlMs: number;
  readonly drainDelayMs: number;
  /** How long the leader's Lease counts after it was renewed. */
  readonly leaseDurationMs: number;
  /** What the webhook holds while no leader lives. */
  readonly holdWhenAway: HoldWhenAway;
  /** The namespaces whose runs the controller is for; absent: all. */
  readonly namespaces?: readonly string[];
}

type Flag = 'listen' | 'health-listen' | 'namespace' | 'kubeconfig' | 'namespaces' | CertificateFlag | FlagWithForm;
type FlagWithForm = 'log-level' | 'claim-ttl' | 'drain-delay' | 'lease-duration' | 'hold-when-away';

const FLAGS: Readonly<Record<Flag, { readonly hint: string; readonly help: string }>> = {
  listen: { hint: 'HOST:PORT', help: 'where to answer over https (interceptor :8443, controller :9443)' },
  'health-listen': { hint: 'HOST:PORT', help: 'where to answer /healthz and /readyz over http (:8080)' },
  ...CERTIFICATE_FLAGS,
  namespace: { hint: 'NAME', help: `our own namespace, where claims live (${INSTALL_NAMESPACE})` },
  kubeconfig: { hint: 'FILE', help: 'the cluster to use; without it the one that the pod runs in' },
  namespaces: { hint: 'NAME,NAME', help: 'controller: the namespaces that take part (all)' },
  'log-level': { hint: LOG_LEVELS.join('|'), help: 'how much to log (info)' },
  'claim-ttl': { hint: 'DURATION', help: 'how long a claim is kept (1h)' },
  'drain-delay': { hint: 'DURATION', help: 'how long to go on answering after SIGTERM (5s)' },
  'lease-duration': { hint: 'DURATION', help: 'controller: how long after a crash another may lead; 1s to 1m (15s)' },
  'hold-when-away': { hint: HOLD_WHEN_AWAY.join('|'), help: 'controller: what to hold while none leads (Limited)' },
};

export const USAGE = [
  'Usage: main.js interceptor|controller [flags]',
  '',
  'interceptor  answers EventListeners: takes the key from the event and records a claim',
  'controller   admits PipelineRuns (webhook), and ends and starts them (reconciler)',
  '',
  'Flags; each is also read from the environment as CONCURRENCY_<FLAG>, a flag wins:',
  ...Object.entries(FLAGS).map(([name, { hint, help }]) => `  --${`${name}=${hint}`.padEnd(34)}${help}`),
  `  --${'help'.padEnd(34)}this text`,
].join('\n');

/** Reads what a process is told, or every problem with it at once. */
export function parseConfig(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Parsed<Config> | { readonly ok: 'help' } {
  const { values, positionals } = parseArgs({ args: [...argv], strict: false, allowPositionals: true });
  if (values['help'] === true) {
    return { ok: 'help' };
  }
  const problems: Problem[] = unknownFlags(Object.keys(values));
  const textOf = (flag: Flag): string | undefined => {
    const given = values[flag];
    if (given === true) {
      problems.push({ path: `--${flag}`, message: `--${flag} needs a value: --${flag}=${FLAGS[flag].hint}` });
    }
    return typeof given === 'string' ? given : env[`CONCURRENCY_${flag.toUpperCase().replaceAll('-', '_')}`];
  };
  const read: ReadFlag<Flag> = (flag, fallback, parse) => {
    const text = textOf(flag) ?? fallback;
    const value = parse(text);
    if (value === undefined) {
      const message = text === '' ? `--${flag} is missing` : `--${flag} "${text}" cannot be used`;
      problems.push({ path: `--${flag}`, message, allowed: [FLAGS[flag].hint] });
    }
    return value;
  };

  const role = parseRole(positionals, problems);
  const kubeconfig = textOf('kubeconfig');
  const config = {
    role,
    listen: read('listen', role === 'interceptor' ? ':8443' : ':9443', parseAddress),
    healthListen: read('health-listen', ':8080', parseAddress),
    certificates: certificateConfig(role, { textOf, read }, problems),
    namespace: read('namespace', INSTALL_NAMESPACE, nonEmpty),
    logLevel: read('log-level', 'info', (text) => LOG_LEVELS.find((level) => level === text)),
    claimTtlMs: read('claim-ttl', '1h', parseDuration),
    drainDelayMs: read('drain-delay', '5s', parseDuration),
    leaseDurationMs: read('lease-duration', '15s', parseLeaseDuration),
    holdWhenAway: read('hold-when-away', 'Limited', (text) => HOLD_WHEN_AWAY.find((mode) => mode === text)),
    ...(kubeconfig !== undefined && { kubeconfig }),
    ...(textOf('namespaces') !== undefined && { namespaces: read('namespaces', '', parseNamespaces) }),
  };
  return problems.length === 0 && isComplete(config) ? { ok: true, value: config } : { ok: false, problems };
}

/** Nothing is undefined where no problem was found: the compiler cannot know, so it is looked at. */
function isComplete(config: { readonly [K in keyof Config]: Config[K] | undefined }): config is Config {
  return Object.values(config).every((value) => value !== undefined);
}

function parseRole(positionals: readonly string[], problems: Problem[]): Role | undefined {
  const role = ROLES.find((name) => name === positionals[0]);
  if (role === undefined || positionals.length > 1) {
    const message = `say what to run: ${positionals.length === 0 ? 'nothing' : `"${positionals.join(' ')}"`} was given`;
    problems.push({ path: 'role', message, allowed: ROLES });
  }
  return role;
}

function unknownFlags(names: readonly string[]): Problem[] {
  const known = Object.keys(FLAGS);
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const likely = likelyWord(name, known);
      return {
        path: `--${name}`,
        message: `--${name} is not known`,
        allowed: known.map((flag) => `--${flag}`),
        ...(likely !== undefined && { likely: `--${likely}` }),
      };
    });
}

/** `ci,team-a`: names of namespaces, at least one. */
function parseNamespaces(text: string): readonly string[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  return names.every(isNamespaceName) ? names : undefined;
}

/** `HOST:PORT`, `:PORT`, or `[::1]:PORT`. */
function parseAddress(text: string): Address | undefined {
  const match = /^(?:\[([0-9a-fA-F:]+)\]|([^:[\]]*)):(\d{1,5})$/.exec(text);
  const port = Number(match?.[3]);
  return match === null || port > 65_535 ? undefined : { host: match[1] ?? match[2] ?? '', port };
}

/** In milliseconds, a week at the most. */
function parseDuration(text: string): number | undefined {
  const ms = parseTime(text, 'ms', 's', 'm', 'h');
  return ms !== undefined && ms <= MAX_CLAIM_TTL_MS ? ms : undefined;
}

/**
 * A Lease counts in whole seconds. One that is renewed more rarely than this would look abandoned to the webhook, which
 * goes by a minute: a renewal may come as late as two thirds of it, and is seen up to four fifteenths after that.
 */
function parseLeaseDuration(text: string): number | undefined {
  const ms = parseDuration(text) ?? 0;
  return ms >= 1_000 && ms <= 60_000 ? ms : undefined;
}
