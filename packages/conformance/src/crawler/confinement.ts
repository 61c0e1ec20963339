/** Runs programs in a network of their own, where Linux permits it. */

import { spawnSync } from 'node:child_process';

/** As the same user, with the rights in the new namespace that its loopback interface and a new process tree need. */
const OWN_NETWORK = ['unshare', '--user', '--map-current-user', '--keep-caps', '--net', '--'];
/** The loopback interface of a new network is down. */
const WITH_LOOPBACK = ['sh', '-c', '{ ip link set lo up || ifconfig lo up; } 2>/dev/null && exec "$@"', 'sh'];

/**
 * Returns the command that runs another one where it can reach only this machine's loopback interface, of which it has
 * one of its own; undefined if the system or its settings do not permit that.
 */
export function confinedCommand(command: readonly string[]): readonly string[] | undefined {
  const prefix = [...OWN_NETWORK, ...WITH_LOOPBACK];
  const [program = '', ...args] = [...prefix, ...withOwnProcesses(['true'])];
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0 ? [...prefix, ...command] : undefined;
}

/** Returns a command whose processes all end with it, also those that left its group. For confined processes only. */
export function withOwnProcesses(command: readonly string[]): readonly string[] {
  return ['unshare', '--pid', '--fork', '--kill-child', '--', ...command];
}
