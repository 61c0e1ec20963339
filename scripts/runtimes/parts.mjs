// What is run in a runtime: the suite, the gate and the command.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runSession, sessionPages, sessionsOf, writeCommandScript } from '../console-sessions.mjs';
import { root } from '../processes.mjs';
import { serviceEnvironment } from '../service-environment.mjs';
import { plainEnvironment, runProgram, startProgram } from './programs.mjs';
import { askWorker } from './worker.mjs';

/**
 * `outputs` are texts by name, which must be equal in all runtimes. `mismatches` are answers that are wrong in themselves.
 * @typedef {{ outputs: Record<string, string>, mismatches: string[], count: string }} PartResult
 * @typedef {{ kind: string, program: string }} Program
 * @typedef {{ folder: string, sites: string, isBrief: boolean }} Context `folder` has the bundles and the data of the suite;
 *   `sites` is the line of `test-sites.mjs`.
 * @typedef {{ name: string, kinds: readonly string[], run: (program: Program, context: Context) => Promise<PartResult> }} Part
 */

/** @type {readonly Part[]} */
export const parts = [
  { name: 'vectors and pure packages', kinds: ['node', 'bun', 'deno', 'workerd'], run: runSuite },
  { name: 'gate', kinds: ['node', 'bun', 'deno'], run: runGate },
  { name: 'command', kinds: ['node', 'bun'], run: runCommand },
];

async function runSuite({ kind, program }, { folder }) {
  const [input, output] = ['data.json', 'result.json'].map((name) => join(folder, name));
  let text;
  if (kind === 'workerd') text = await askWorker(program, folder, readFileSync(input, 'utf8'));
  else {
    await runProgram(program, [...scriptArguments(kind), join(folder, 'script.mjs'), input, output]);
    text = readFileSync(output, 'utf8');
  }
  const { checked, mismatches, outputs } = JSON.parse(text);
  return { outputs, mismatches, count: `${checked} expectations, ${Object.keys(outputs).length} outputs` };
}

function scriptArguments(kind) {
  return kind === 'deno' ? ['run', '--quiet', '--allow-all'] : [];
}

async function runGate({ kind, program }, { folder, sites, isBrief }) {
  const [store, output] = ['store', 'answers.json'].map((name) => join(folder, name));
  rmSync(store, { recursive: true, force: true });
  await runProgram(program, [
    ...scriptArguments(kind),
    'scripts/runtimes/gate-lookups.mjs',
    sites,
    store,
    output,
    ...(isBrief ? ['brief'] : []),
  ]);
  const outputs = JSON.parse(readFileSync(output, 'utf8'));
  return { outputs, mismatches: [], count: `${Object.keys(outputs).length} answers` };
}

/** Runs the sessions of the pages and the service. */
async function runCommand({ program }, { folder, sites, isBrief }) {
  const caches = join(folder, 'caches');
  rmSync(caches, { recursive: true, force: true });
  mkdirSync(caches);
  writeCommandScript(folder, program);
  const { port } = JSON.parse(sites);
  const result = { outputs: {}, mismatches: [] };
  for (const page of isBrief ? ['docs/commands/filter.md'] : sessionPages) {
    const environment = {
      ...serviceEnvironment(plainEnvironment()),
      XDG_CACHE_HOME: join(caches, page.replaceAll('/', '-')),
    };
    for (const { line, output: expected } of sessionsOf(page)) {
      const { output, status } = runSession(line, { folder, environment, port });
      const name = `${page}: ${line}`;
      if (status === null) throw new Error(`${name} did not end`);
      result.outputs[name] = `exit code ${status}\n${output}`;
      if (output !== expected) result.mismatches.push(`${name}: not the output on the page`);
    }
  }
  if (!isBrief) result.outputs['maycrawl serve'] = await serviceAnswers(program, folder, port);
  return { ...result, count: `${Object.keys(result.outputs).length} runs` };
}

/** Starts the service with a SQLite store, and returns its answers, one of them from a thread, and its exit code. */
async function serviceAnswers(program, folder, port) {
  const store = join(folder, 'service-store');
  rmSync(store, { recursive: true, force: true });
  // Some runtimes have no SQLite.
  const storing = ['--store', store, '--store-optional'];
  const options = ['--port', '0', ...storing, '--allow-private', '--any-port', '--log-level', 'error'];
  const ready = { from: /** @type {const} */ ('stderr'), pattern: /listening on (\S+?)[; ]/ };
  const service = await startProgram(program, [join(root, 'packages/cli/bin/maycrawl.js'), 'serve', ...options], ready);
  const asked = encodeURIComponent(`http://good.localhost:${port}/private/x`);
  const [check, lint] = await Promise.all([
    fetch(`${service.match[1]}/v1/check?url=${asked}`),
    fetch(`${service.match[1]}/v1/lint`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ robots: 'User-agent: *\nDisalow: /a\n', fix: 'unsafe' }),
    }),
  ]);
  if (!check.ok || !lint.ok) throw new Error(`the service answered ${check.status} and ${lint.status}`);
  const { answers } = await check.json();
  const { allowed, reason, rule } = answers[0];
  const written = JSON.stringify([allowed, reason, rule, await lint.text()]);
  const { code } = await service.stop();
  return `${written}\nexit code ${code}`;
}
