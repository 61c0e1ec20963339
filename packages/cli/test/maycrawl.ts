import { type ChildProcessWithoutNullStreams, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { afterFile, perFile } from '../../../scripts/clean-ups.js';
import { ReusedProcess } from './reused-process.js';

export const root: string = fileURLToPath(new URL('../../../', import.meta.url));
/**
 * Tests run `node main`: the bundled command with this Node, or the program that MAYCRAWL_PROGRAM names, such as the
 * single executable.
 */
const { MAYCRAWL_PROGRAM } = process.env;
/** True if the tests run a program that contains Node, to which options of Node do not apply. */
export const isProgram: boolean = MAYCRAWL_PROGRAM !== undefined;
export const node: string = MAYCRAWL_PROGRAM === undefined ? process.execPath : '/usr/bin/env';
export const main: string = MAYCRAWL_PROGRAM ?? fileURLToPath(new URL('../bin/maycrawl.js', import.meta.url));

if (MAYCRAWL_PROGRAM === undefined) expectFreshBuild();

/** Throws if a source is newer than the build of its package, or the build of a package than the command. */
function expectFreshBuild(): void {
  for (const name of readdirSync(join(root, 'packages'))) {
    const [src, dist] = [join(root, 'packages', name, 'src'), join(root, 'packages', name, 'dist')];
    const record = statSync(join(dist, '.tsbuildinfo'), { throwIfNoEntry: false });
    if (record === undefined) continue;
    if (lastChange(src, '.ts') > record.mtimeMs)
      throw new Error(`The build of packages/${name} is older than its sources: run \`npm run build\` first.`);
    if (lastChange(dist, '.js') > (statSync(main, { throwIfNoEntry: false })?.mtimeMs ?? 0))
      throw new Error(`The bundled command is older than the build of packages/${name}: run \`npm run build\` first.`);
  }
}

/** The time of the last change of the files with this extension. */
function lastChange(folder: string, extension: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(extension));
  return Math.max(0, ...names.map((name) => statSync(join(folder, name)).mtimeMs));
}

/** The cache folder of runs that name no store: not that of the person who runs the tests. */
const cacheFolder = perFile(
  () => mkdtempSync(join(tmpdir(), 'maycrawl-cache-')),
  (folder) => rmSync(folder, { recursive: true, force: true }),
);

/**
 * Returns the environment of a run, without the variables that affect colours, formats and proxies, and without those of
 * this project: `maycrawl serve` rejects the ones of test runs.
 */
export function environment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { NO_COLOR, FORCE_COLOR, NODE_OPTIONS, GITHUB_ACTIONS, GITHUB_WORKSPACE, CI_PROJECT_DIR, ...rest } =
    process.env;
  const others = Object.entries(rest).filter(([name]) => !/_proxy$|^MAYCRAWL_/i.test(name));
  return { ...Object.fromEntries(others), XDG_CACHE_HOME: cacheFolder(), ...extra };
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Record<string, string>;
  readonly cwd?: string;
}

export type Run = Pick<SpawnSyncReturns<string>, 'status' | 'stdout' | 'stderr'>;

/** Runs the bundled command in a process of its own, from the root of the tree or in `cwd`, with `input` on stdin. */
export function maycrawlProcess(args: readonly string[], options: RunOptions = {}): Run {
  const { input = '', env, cwd = root } = options;
  return spawnSync(node, [main, ...args], { cwd, input, env: environment(env), encoding: 'utf8' });
}

/** The commands that read stdin as a stream, start threads or run until a signal. */
const OF_ITS_OWN = ['filter', 'serve'];

/**
 * Runs the bundled command like `maycrawlProcess`, but in one process for all runs of a test file, which is several times
 * faster. Runs with variables of their own, and of some commands, have a process of their own.
 */
export function maycrawl(args: readonly string[], options: RunOptions = {}): Run {
  if (isProgram || options.env !== undefined || OF_ITS_OWN.some((name) => args.includes(name)))
    return maycrawlProcess(args, options);
  return maycrawlInTurn(args, options);
}

function maycrawlInTurn(args: readonly string[], options: RunOptions): Run {
  return reused().run(args, { input: options.input ?? '', cwd: options.cwd ?? root, env: environment() });
}

const reused = perFile(
  () => new ReusedProcess(join(dirname(main), mainModule())),
  (started) => started.stop(),
);

/** The module that the bundled entry point imports: the entry point itself does not wait for it. */
function mainModule(): string {
  const [, name] = /import\("\.\/(main-[^"]+)"\)/.exec(readFileSync(main, 'utf8')) ?? [];
  if (name === undefined) throw new Error(`${main} imports no main module`);
  return name;
}

/**
 * Runs the command and returns its error. Throws unless stdout is empty, stderr is one line, and the exit code is 2.
 */
export function complaint(args: readonly string[], options: Omit<RunOptions, 'env'> = {}): string {
  // An error in the arguments ends any command before it reads or starts anything.
  const { status, stdout, stderr } = isProgram ? maycrawlProcess(args, options) : maycrawlInTurn(args, options);
  const [line = '', ...rest] = stderr.split('\n');
  if (status !== 2 || stdout !== '' || rest.join('\n') !== '' || !stderr.endsWith('\n')) {
    throw new Error(
      `not a single line on stderr with exit code 2: ${JSON.stringify({ args, status, stdout, stderr })}`,
    );
  }
  return line;
}

/** Creates a folder that is deleted after the tests of the file, and returns a function that writes files to it. */
export function scratch(): { folder: string; file(name: string, content: string | Uint8Array): string } {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-cli-'));
  afterFile.push(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    file(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
  };
}

/** A running command. */
export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves to stdout when `isEnough` is true for the output so far. Rejects if the command ends before that. */
  until(isEnough: (stdout: string, stderr: string) => boolean): Promise<string>;
  end(): Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>;
}

/**
 * Starts the bundled command, for tests whose process serves the sites. It ends with the test.
 * @param uid The number of the user that runs it, if it is another one.
 */
export function startMaycrawl(args: readonly string[], env: Record<string, string> = {}, uid?: number): Running {
  const child = spawn(node, [main, ...args], {
    cwd: root,
    env: environment(env),
    ...(uid === undefined ? {} : { uid }),
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let [stdout, stderr, isOver] = ['', '', false];
  let onOutput = () => {};
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
    onOutput();
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
    onOutput();
  });
  child.stdin.on('error', () => {});
  const closed = once(child, 'close').then((ending) => {
    isOver = true;
    onOutput();
    return ending as [number | null, NodeJS.Signals | null];
  });
  return {
    child,
    async until(isEnough) {
      while (!isEnough(stdout, stderr)) {
        if (isOver) throw new Error(`ended too early: ${stdout}${stderr}`);
        await new Promise<void>((resolve) => {
          onOutput = resolve;
        });
      }
      return stdout;
    },
    async end() {
      const [code, signal] = await closed;
      return { code, signal, stdout, stderr };
    },
  };
}
