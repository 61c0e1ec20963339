// `npm run test:runtimes`: builds, and runs the vectors, the pure packages, the gate and the command on every supported
// runtime, which it installs into `.cache/runtimes`. The last line counts what ran.
import { preparation } from './check-steps.mjs';
import { runSteps } from './steps.mjs';

const { failed } = await runSteps(preparation);
process.exitCode = failed === 0 ? await run() : 1;

async function run() {
  // Imported on use, because it imports packages that the preparation installs.
  const { testRuntimes } = await import('./runtimes/test-runtimes.mjs');
  const { passed, failed, skipped } = await testRuntimes();
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
  return failed === 0 ? 0 : 1;
}
