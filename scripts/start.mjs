// `npm start`: installs, builds and runs the main job. For now that is the command on the files of `examples/` and on
// the sites of `examples/site.mjs`, as `examples/start.json` lists it: one array of arguments per call, `{port}` for
// the port of the sites.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSites } from '../examples/site.mjs';
import { preparation } from './house-checks.mjs';
import { node, root } from './processes.mjs';
import { runSteps } from './steps.mjs';

const { failed } = await runSteps(preparation);
process.exitCode = failed === 0 ? await runExamples() : 1;

/** Resolves to 1 where a call failed; "disallowed" (exit code 1 of the command) is an answer, not a failure. */
async function runExamples() {
  const sites = await startSites();
  const calls = JSON.parse(readFileSync(join(root, 'examples/start.json'), 'utf8'));
  let failures = 0;
  for (const call of calls) {
    const args = call.map((word) => word.replace('{port}', String(sites.port)));
    console.log(`\n$ maycrawl ${args.join(' ')}\n`);
    if ((await node('packages/cli/bin/maycrawl.js', ...args)) > 1) failures += 1;
  }
  await sites.stop();
  console.log(`\n${calls.length} examples run, ${failures} failed`);
  return failures === 0 ? 0 : 1;
}
