// `npm run examples`: installs, builds and runs the command on the files of `examples/` and the sites of `examples/site.mjs`.
// `examples/start.json` lists the calls: one array of arguments each, in which `{port}` is the port of the sites.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSites } from '../examples/site.mjs';
import { preparation } from './check-steps.mjs';
import { node, root } from './processes.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { runSteps } from './steps.mjs';

scriptArguments(`npm run examples

Installs, builds, and runs the command on the examples.`);

const { failed } = await runSteps(preparation);
process.exitCode = failed === 0 ? await runExamples() : 1;

/** Resolves to 1 if a call failed. Exit code 1 of the command means "disallowed", which is not a failure. */
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
