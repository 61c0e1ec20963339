import { WORKER_PORT, WORKER_WATCHES } from '@maycrawl/server/run';
import { type Flags, namesOf, PREFIX, variableOf } from '../../command-line/flag.js';
import type { Environment } from '../../command-line/line.js';
import { nearestOf } from '../../command-line/usage.js';
import { type CommandError, usage } from '../../terminal/command-error.js';
import { clip, quoted } from '../../text/printable.js';

/** Set in worker processes: the primary has read the file of `--config` and passes its options as variables. */
export const CONFIG_IS_READ = `${PREFIX}CONFIG_IS_READ`;

/** Variables of `examples/clients`, which may run in the environment of the service, beside its options. */
const CLIENT_VARIABLES = ['SERVICE', 'TOKEN', 'WHEN_AWAY', 'WAIT', 'SITE_TRIES', 'TRIES'];

export function knownVariables(flags: Flags): readonly string[] {
  return [
    ...optionsOf(flags).map(variableOf),
    ...CLIENT_VARIABLES.map((name) => PREFIX + name),
    `${PREFIX}REDIS_PASSWORD`,
    WORKER_PORT,
    WORKER_WATCHES,
    CONFIG_IS_READ,
  ];
}

export function optionsOf(flags: Flags): readonly string[] {
  return namesOf(flags).filter((name) => flags[name]?.isVariable !== false);
}

/** Rejects unknown variables with our prefix: a misspelt one would have no effect. */
export async function checkVariables(env: Environment, flags: Flags): Promise<void> {
  const known = knownVariables(flags);
  const ours = Object.keys(env).filter((name) => name.startsWith(PREFIX) && env[name] !== undefined);
  for (const name of ours) rejectServiceLink(name, env[name] ?? '', known.includes(name));
  const unknown = ours.find((name) => !known.includes(name));
  if (unknown !== undefined) throw await unknownVariable(unknown, optionsOf(flags));
}

async function unknownVariable(variable: string, options: readonly string[]): Promise<CommandError> {
  const near = await nearestOf(variable.slice(PREFIX.length).toLowerCase().replaceAll('_', '-'), options);
  const advice =
    near === undefined ? 'unset it (maycrawl serve --help lists the options)' : `did you mean ${variableOf(near)}?`;
  return usage(`unknown variable ${clip(variable, 60)}: ${advice}`);
}

/**
 * The variables that Kubernetes adds to a pod for each Service of its namespace, here for one whose name begins with
 * `maycrawl`. https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
 */
const SERVICE_LINK =
  /^(MAYCRAWL(?:_\w+?)?)_(?:SERVICE_(?:HOST|PORT(?:_\w+)?)|PORT|PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)$/;

function rejectServiceLink(variable: string, value: string, isKnown: boolean): void {
  const [, prefix] = SERVICE_LINK.exec(variable) ?? [];
  if (prefix === undefined) return;
  // These are also variables of this software; a port is no URL.
  if (isKnown && !/^(?:tcp|udp|sctp):\/\//.test(value)) return;
  const service = prefix.toLowerCase().replaceAll('_', '-');
  throw usage(
    `${variable} is ${quoted(value)}, which Kubernetes sets for the Service ${service}: write enableServiceLinks: false in the spec of the pod`,
  );
}
