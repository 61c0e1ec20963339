// Runs the suite in a worker: reads the input from the body of a request and answers with the result.
import { runSuite } from './suite.mjs';

/** @param {import('./suite.mjs').Packages} packages */
export function start(packages) {
  return { fetch: async (request) => Response.json(runSuite(packages, await request.json())) };
}
