/** The variable by which the primary passes the port that the system chose for `port: 0`. */
export const WORKER_PORT = 'MAYCRAWL_WORKER_PORT';

export function portEnvironment(port: number | undefined): Record<string, string> {
  return port === undefined ? {} : { [WORKER_PORT]: String(port) };
}

export function workerPort(given: number): number {
  return Number(process.env[WORKER_PORT] ?? given);
}
