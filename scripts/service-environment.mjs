/**
 * Returns the environment for `maycrawl serve`, which rejects variables with its prefix that are not its own: without
 * those that tests, benches and CI set.
 */
export function serviceEnvironment(env = process.env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('MAYCRAWL_')));
}
