import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { environment, root } from '../maycrawl.js';

const ACTION = join(root, 'dist/action.js');
const IDENTITY = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main'];

/** A git repository with a working tree, deleted after the test. */
export class Repository {
  readonly folder: string;

  constructor(folder?: string) {
    this.folder = folder ?? mkdtempSync(join(tmpdir(), 'maycrawl-action-'));
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }));
    if (folder === undefined) this.git('init', '--quiet');
  }

  git(...args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync('git', [...IDENTITY, ...args], {
      cwd: this.folder,
      env: environment(),
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  }

  /** Writes files, those with null deletes, and commits everything. Returns the hash. */
  commit(files: Readonly<Record<string, string | null>>): string {
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.folder, name);
      mkdirSync(dirname(path), { recursive: true });
      if (content === null) rmSync(path);
      else writeFileSync(path, content);
    }
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message=change');
    return this.git('rev-parse', 'HEAD');
  }

  /** Returns a clone with one commit, as actions/checkout makes it. The URL makes git use the protocol of a server. */
  shallowClone(ref = 'main'): Repository {
    const folder = mkdtempSync(join(tmpdir(), 'maycrawl-action-'));
    this.git('clone', '--quiet', '--depth=1', `--branch=${ref}`, pathToFileURL(this.folder).href, folder);
    return new Repository(folder);
  }
}

export interface ActionRun {
  readonly status: number | null;
  /** The lines that the runner executes: the annotations, the errors first. */
  readonly lines: readonly string[];
  /** The other lines. */
  readonly log: readonly string[];
  readonly summary: string;
  readonly outputs: string;
}

/** Runs the entry of the action as the runner does: with a recorded event, and the inputs in the environment. */
export async function runAction(
  { folder }: { readonly folder: string },
  event: { readonly name: string; readonly payload: unknown },
  inputs: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<ActionRun> {
  const files = mkdtempSync(join(tmpdir(), 'maycrawl-runner-'));
  onTestFinished(() => rmSync(files, { recursive: true, force: true }));
  const [eventFile, summary, outputs] = ['event.json', 'summary.md', 'outputs'].map((name) => join(files, name));
  const { payload } = event;
  writeFileSync(eventFile!, typeof payload === 'string' ? payload : JSON.stringify(payload));
  for (const file of [summary!, outputs!]) writeFileSync(file, '');
  // Not spawnSync: some tests serve the repository from this process.
  const child = spawn(process.execPath, [ACTION], {
    cwd: folder,
    env: environment({
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: folder,
      GITHUB_EVENT_NAME: event.name,
      GITHUB_EVENT_PATH: eventFile!,
      GITHUB_STEP_SUMMARY: summary!,
      GITHUB_OUTPUT: outputs!,
      ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
      ...env,
    }),
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [status] = await once(child, 'close');
  const printed = stdout.split('\n').slice(0, -1);
  const lines = printed.filter(isExecuted);
  const other = lines.find((line) => !/^::(?:error|warning|notice) /.test(line));
  if (stderr !== '' || other !== undefined)
    throw new Error(`not only annotations: ${JSON.stringify({ stderr, other })}`);
  const log = printed.filter((line) => !isExecuted(line));
  return { status, lines, log, summary: readFileSync(summary!, 'utf8'), outputs: readFileSync(outputs!, 'utf8') };
}

/**
 * True if the runner may read a command in the line, whatever commands it has.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
function isExecuted(line: string): boolean {
  return line.trimStart().startsWith('::') || line.includes('##[');
}

/** The payload of a pull request, as far as the action reads it. */
export function pullRequest(sha: string): { name: string; payload: object } {
  return { name: 'pull_request', payload: { number: 7, pull_request: { base: { ref: 'main', sha } } } };
}

export function push(before: string): { name: string; payload: object } {
  return { name: 'push', payload: { ref: 'refs/heads/main', before } };
}
