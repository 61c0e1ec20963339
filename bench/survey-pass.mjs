// Counts or only parses the rows of a file some times, and prints the processor time of the first and of the fastest pass
// in microseconds: `node survey-pass.mjs survey|parse PASSES ROWS`.
import { readFileSync } from 'node:fs';
import { SurveyCounts } from '../packages/cli/dist/commands/survey/survey-counts.js';
import { readRobots } from '../packages/cli/dist/rows/origin-rules.js';

const [kind, passes, path = ''] = process.argv.slice(2);
const files = readFileSync(path, 'latin1')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t')[4] ?? '');

function pass() {
  const before = process.cpuUsage();
  const counts = new SurveyCounts({});
  for (const base64 of files) {
    if (kind === 'survey') counts.addRow('200', base64);
    else counts.addState(readOnly(base64));
  }
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Parses a file, and returns a state that costs nothing to count. @param {string} base64 */
function readOnly(base64) {
  const state = readRobots('200', base64, {});
  if (!('robots' in state)) throw new Error(`a row could not be read: ${state.noRules}`);
  return /** @type {const} */ ({ noRules: 'no-file' });
}

const times = Array.from({ length: Number(passes) }, pass);
process.stdout.write(`${times[0]} ${Math.min(...times)}`);
