/** Runs programs in a network of their own, where Linux permits it. */

import { spawnSync } from 'node:child_process';

/**
 * What gives a program a network of its own, the first that is permitted. Root may do so directly, and the program may then
 * become another user, as some do that root starts. Others need a namespace of users, with the rights in it that its
 * loopback interface and a new process tree need.
 */
const OWN_NETWORKS = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--map-current-user', '--keep-caps', '--net', '--'],
];
/**
 * The first process of a tree ends all others with it, and ends itself with its parent unless it becomes another user. So it
 * is a shell that starts the program.
 */
const AS_FIRST = ['sh', '-c', '"$@"; exit "$?"', 'sh'];
/** The loopback interface of a new network is down. */
const WITH_LOOPBACK = ['sh', '-c', '{ ip link set lo up || ifconfig lo up; } 2>/dev/null && exec "$@"', 'sh'];

/**
 * Returns the command that runs another one where it can reach only this machine's loopback interface, of which it has
 * one of its own; undefined if the system or its settings do not permit that.
 */
export function confinedCommand(command: readonly string[]): readonly string[] | undefined {
  const prefixes = OWN_NETWORKS.map((ownNetwork) => [...ownNetwork, ...WITH_LOOPBACK]);
  const prefix = prefixes.find(isPermitted);
  return prefix === undefined ? undefined : [...prefix, ...command];
}

function isPermitted(prefix: readonly string[]): boolean {
  const [program = '', ...args] = [...prefix, ...withOwnProcesses(['true'])];
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** Returns a command whose processes all end with it, also those that left its group. For confined processes only. */
export function withOwnProcesses(command: readonly string[]): readonly string[] {
  return ['unshare', '--pid', '--fork', '--kill-child', '--', ...AS_FIRST, ...command];
}
