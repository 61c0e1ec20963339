// `node fuzz/state-histories.mjs [--runs N] [--seed N]`: plays random histories of one origin, whose stores lose,
// damage and restore records, and compares each answer of its gates with what the site served. Needs a build. If an
// answer has no basis in what the site served, prints the history and exits with 1.

import { parseArgs } from 'node:util';
import { loadTypeScript } from './load-typescript.mjs';

const USAGE = 'usage: node fuzz/state-histories.mjs [--runs N] [--seed N]';
const REPORT_EVERY = 100_000;

function numbersOf(args) {
  try {
    const options = /** @type {const} */ ({ runs: { type: 'string' }, seed: { type: 'string' } });
    const { values } = parseArgs({ args, options });
    if (!Object.values(values).every((value) => /^\d{1,10}$/.test(String(value)))) return undefined;
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
  } catch {
    return undefined;
  }
}

async function play({ runs = 1_000_000, seed = 1 }) {
  await loadTypeScript();
  const { playHistory } = await import('../packages/gate/test/state-histories.js');
  /** @type {Record<string, number>} */
  const counts = {};
  for (let done = 0; done < runs; done++) {
    const wrong = await playHistory(seed + done, counts);
    if (wrong !== undefined) {
      console.error(`seed ${wrong.seed}: ${wrong.why}\n${wrong.events.join('\n')}`);
      return 1;
    }
    if ((done + 1) % REPORT_EVERY === 0) console.log(`${done + 1} histories, nothing wrong`);
  }
  console.log(`${runs} histories from seed ${seed}, nothing wrong; answers by step:`);
  for (const [step, count] of Object.entries(counts).sort(([, a], [, b]) => b - a)) console.log(`  ${step}: ${count}`);
  return 0;
}

const options = numbersOf(process.argv.slice(2));
if (options === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  process.exitCode = await play(options);
}
