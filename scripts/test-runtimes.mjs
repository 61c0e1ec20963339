// `npm run test:runtimes`: builds, and runs the vectors, the pure packages, the gate and the command on every supported
// runtime, which it installs into `.cache/runtimes`. Arguments select runtimes by name, as `Bun "Node 26"`. The last line
// counts what ran.
import { preparation } from './check-steps.mjs';
import { runtimes } from './runtimes/runtimes.mjs';
import { runSteps } from './steps.mjs';

const all = runtimes.map(({ name }) => name);
const names = process.argv.slice(2);
const unknown = names.find((name) => !all.includes(name));
if (unknown === undefined) process.exitCode = await test(names.length === 0 ? all : names);
else {
  console.error(`Unknown runtime "${unknown}": must be one of ${all.join(', ')}`);
  process.exitCode = 2;
}

async function test(names) {
  const prepared = await runSteps(preparation);
  if (prepared.failed > 0) return 1;
  // Imported on use, because it imports packages that the preparation installs.
  const { testRuntimes } = await import('./runtimes/test-runtimes.mjs');
  const { passed, failed, skipped } = await testRuntimes({ names });
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
  return failed === 0 ? 0 : 1;
}
