import { type ChildProcessWithoutNullStreams, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, onTestFinished } from 'vitest';

export const root: string = fileURLToPath(new URL('../../../', import.meta.url));
export const main: string = fileURLToPath(new URL('../bin/maycrawl.js', import.meta.url));

const modules = ['packages/cli/dist', 'packages/core/dist'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
);
const changed = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (modules.some((file) => file.endsWith('.js') && changed(file) > changed(main))) {
  throw new Error('The command is not bundled as it was built: run `npm run build` first.');
}

/** The environment of every run: what decides on colours, formats and proxies is ours to set. */
export function environment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { NO_COLOR, FORCE_COLOR, NODE_OPTIONS, GITHUB_ACTIONS, GITHUB_WORKSPACE, ...rest } = process.env;
  const kept = Object.entries(rest).filter(([name]) => !/_proxy$/i.test(name));
  return { ...Object.fromEntries(kept), ...extra };
}

/** Runs the built command in a process of its own, from the root of the tree or `cwd`, with `input` on stdin. */
export function maycrawl(
  args: readonly string[],
  options: { input?: string | Uint8Array; env?: Record<string, string>; cwd?: string } = {},
): SpawnSyncReturns<string> {
  const { input = '', env, cwd = root } = options;
  return spawnSync(process.execPath, [main, ...args], { cwd, input, env: environment(env), encoding: 'utf8' });
}

/** Runs it where it must fail as the house says: nothing on stdout, one line on stderr, exit code 2. Gives the line. */
export function complaint(
  args: readonly string[],
  options: { input?: string | Uint8Array; cwd?: string } = {},
): string {
  const { status, stdout, stderr } = maycrawl(args, options);
  const [line = '', ...rest] = stderr.split('\n');
  if (status !== 2 || stdout !== '' || rest.join('\n') !== '' || !stderr.endsWith('\n')) {
    throw new Error(`no plain complaint: ${JSON.stringify({ args, status, stdout, stderr })}`);
  }
  return line;
}

/** A folder that goes away after the tests of the file, and a way to put files in it. */
export function scratch(): { folder: string; file(name: string, content: string | Uint8Array): string } {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    file(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
  };
}

/** The command while it runs. */
export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves with all that was written so far, as soon as `isEnough`. Rejects if the command ends before. */
  until(isEnough: (stdout: string, stderr: string) => boolean): Promise<void>;
  end(): Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>;
}

/** Starts the built command, for tests that serve what it fetches; it ends with the test. */
export function startMaycrawl(args: readonly string[], env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [main, ...args], { cwd: root, env: environment(env) });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let [stdout, stderr, isOver] = ['', '', false];
  let heard = () => {};
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
    heard();
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
    heard();
  });
  child.stdin.on('error', () => {});
  const closed = once(child, 'close').then((ending) => {
    isOver = true;
    heard();
    return ending as [number | null, NodeJS.Signals | null];
  });
  return {
    child,
    async until(isEnough) {
      while (!isEnough(stdout, stderr)) {
        if (isOver) throw new Error(`ended too early: ${stdout}${stderr}`);
        await new Promise<void>((resolve) => {
          heard = resolve;
        });
      }
    },
    async end() {
      const [code, signal] = await closed;
      return { code, signal, stdout, stderr };
    },
  };
}
