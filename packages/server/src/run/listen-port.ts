/** How the first process gives others the port that the system chose for `port: 0`. */

/** The variable of that port. */
export const WORKER_PORT = 'MAYCRAWL_WORKER_PORT';

/** Returns the environment of a process that must listen on this port. */
export function portEnvironment(port: number | undefined): Record<string, string> {
  return port === undefined ? {} : { [WORKER_PORT]: String(port) };
}

/** Returns the port on which a process that another one started listens. */
export function workerPort(given: number): number {
  return Number(process.env[WORKER_PORT] ?? given);
}
