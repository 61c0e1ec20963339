// `npm run test:runtimes`: builds, and runs the vectors, the pure packages, the gate and the command on every supported
// runtime, which it installs into `.cache/runtimes`. Arguments select runtimes by name, as `Bun "Node 26"`. The last line
// counts what ran.
import { preparation } from './check-steps.mjs';
import { runtimes } from './runtimes/runtimes.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { runSteps } from './steps.mjs';

const all = runtimes.map(({ name }) => name);
const USAGE = `npm run test:runtimes -- [NAME]...

Builds, and runs the vectors, the pure packages, the gate and the command on every supported runtime, which it installs
into .cache/runtimes, or on those that are named: ${all.map((name) => JSON.stringify(name)).join(', ')}`;

const { positionals: names, fail } = scriptArguments(USAGE, {}, all.length);
const unknown = names.find((name) => !all.includes(name));
if (unknown !== undefined) fail(`unknown runtime ${JSON.stringify(unknown)}: the runtimes are ${all.join(', ')}`);
process.exitCode = await test(names.length === 0 ? all : names);

async function test(names) {
  const prepared = await runSteps(preparation);
  if (prepared.failed > 0) return 1;
  // Imported on use, because it imports packages that the preparation installs.
  const { testRuntimes } = await import('./runtimes/test-runtimes.mjs');
  const { passed, failed, skipped } = await testRuntimes({ names });
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
  return failed === 0 ? 0 : 1;
}
