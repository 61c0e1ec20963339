import { WORKER_PORT } from '@maycrawl/server/run';
import type { CommandError } from '../terminal/command-error.js';
import { clip, quoted } from '../text/printable.js';
import { type OptionName, suggestion, usage } from './command-line.js';
import { PREFIX, SERVE_OPTIONS, variableOf } from './serve-options.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** In the processes of a service: the first one has read the file of `--config`, and its options are variables. */
export const CONFIG_IS_READ: string = `${PREFIX}CONFIG_IS_READ`;

/** Variables of the clients in `examples/clients`, which may run in the environment of the service. */
const CLIENT_VARIABLES = ['SERVICE', 'TOKEN', 'WHEN_AWAY', 'WAIT', 'SITE_TRIES', 'TIMEOUT', 'TRIES'];

const KNOWN: ReadonlySet<string> = new Set([
  ...SERVE_OPTIONS.map(({ name }) => variableOf(name)),
  ...CLIENT_VARIABLES.map((name) => PREFIX + name),
  `${PREFIX}REDIS_PASSWORD`,
  WORKER_PORT,
  CONFIG_IS_READ,
]);

/**
 * Throws a {@link CommandError} (`usage`) if a variable begins as ours do and is none of them: a misspelt one would have
 * no effect.
 */
export async function checkVariables(env: Environment): Promise<void> {
  const ours = Object.keys(env).filter((name) => name.startsWith(PREFIX) && env[name] !== undefined);
  for (const name of ours) rejectServiceLink(name, env[name] ?? '');
  const unknown = ours.find((name) => !KNOWN.has(name));
  if (unknown !== undefined) throw await unknownVariable(unknown);
}

async function unknownVariable(variable: string): Promise<CommandError> {
  const words = SERVE_OPTIONS.map(({ name }) => name);
  const hint = await suggestion(variable.slice(PREFIX.length).toLowerCase().replaceAll('_', '-'), words);
  const near = words.find((name) => hint.endsWith(` ${name}?`));
  const advice = near === undefined ? 'unset it (maycrawl serve --help lists the options)' : nearAdvice(near);
  return usage(`unknown variable ${clip(variable, 60)}: ${advice}`);
}

const nearAdvice = (name: OptionName): string => `did you mean ${variableOf(name)}?`;

/**
 * The variables that Kubernetes adds to a pod for each Service of its namespace, here for one whose name begins with
 * `maycrawl`. https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
 */
const SERVICE_LINK =
  /^(MAYCRAWL(?:_\w+?)?)_(?:SERVICE_(?:HOST|PORT(?:_\w+)?)|PORT|PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)$/;

function rejectServiceLink(variable: string, value: string): void {
  const [, prefix] = SERVICE_LINK.exec(variable) ?? [];
  if (prefix === undefined) return;
  // These are also variables of this software; a port is no URL.
  if (KNOWN.has(variable) && !/^(?:tcp|udp|sctp):\/\//.test(value)) return;
  const service = prefix.toLowerCase().replaceAll('_', '-');
  throw usage(
    `${variable} is ${quoted(value)}, which Kubernetes sets for the Service ${service}: write enableServiceLinks: false in the spec of the pod`,
  );
}
