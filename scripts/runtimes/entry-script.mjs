// Runs the suite in a runtime with `node:fs`: reads the input from the first argument and writes the result to the second.
import { readFileSync, writeFileSync } from 'node:fs';
import { runSuite } from './suite.mjs';

/** @param {import('./suite.mjs').Packages} packages */
export function start(packages) {
  const [input, output] = process.argv.slice(2);
  writeFileSync(output, JSON.stringify(runSuite(packages, JSON.parse(readFileSync(input, 'utf8')))));
}
