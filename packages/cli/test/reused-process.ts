import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('run-in-turn.mjs', import.meta.url));
const [REQUESTS, ANSWERS] = [3, 4];
const WAIT_MS = 1;

interface Request {
  readonly input: string | Uint8Array;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A process that runs a module for each request, with arguments, a folder, variables and standard streams of its own. */
export class ReusedProcess {
  readonly #folder = mkdtempSync(join(tmpdir(), 'maycrawl-runs-'));
  readonly #child: ChildProcess;

  constructor(module: string) {
    const stdio = ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'] as const;
    this.#child = spawn(process.execPath, [SCRIPT, module, this.#folder], { stdio: [...stdio] });
  }

  /** Waits for the run, as `spawnSync` does. */
  run(args: readonly string[], { input, cwd, env }: Request): { status: number; stdout: string; stderr: string } {
    writeFileSync(join(this.#folder, 'stdin'), input);
    const request = JSON.stringify({ args, cwd, env });
    const ascii = request.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    for (let rest = Buffer.from(`${ascii}\n`); rest.length > 0; )
      rest = rest.subarray(this.#whenReady((fd) => writeSync(fd, rest), REQUESTS));
    const status = this.#answer();
    return { status, stdout: this.#output('stdout'), stderr: this.#output('stderr') };
  }

  stop(): void {
    this.#child.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #output(name: 'stdout' | 'stderr'): string {
    return readFileSync(join(this.#folder, name), 'utf8');
  }

  #answer(): number {
    const chunk = Buffer.alloc(16);
    let text = '';
    while (!text.endsWith('\n')) {
      const length = this.#whenReady((fd) => readSync(fd, chunk), ANSWERS);
      if (length === 0) throw new Error(`the command ended its process:\n${this.#output('stderr')}`);
      text += chunk.toString('latin1', 0, length);
    }
    return Number(text);
  }

  /** The descriptors of pipes do not block: waits until one is ready. */
  #whenReady(use: (fd: number) => number, stream: number): number {
    const { fd } = (this.#child.stdio[stream] as unknown as { _handle: { fd: number } })._handle;
    for (;;) {
      try {
        return use(fd);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
      }
    }
  }
}
