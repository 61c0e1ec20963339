import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

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
