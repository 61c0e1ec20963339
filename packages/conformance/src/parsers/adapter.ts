/** A program that answers cases on its standard output, one line each. PROTOCOL.md describes it. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { endGroup } from '../processes/process-group.js';

/** What an adapter printed, or why it printed no line. */
export type Printed =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'ended' | 'late' | 'too-long' | 'not-started' };

/** Bytes of an answer: many times what one needs. */
const MAX_LINE = 65_536;
const MAX_ERRORS = 4000;
const LINE_END = 10;

export class Adapter {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #exited: Promise<unknown>;
  #rest: Buffer = Buffer.alloc(0);
  #errors = '';
  #hasStarted = true;

  /** @param command the program and its arguments; no shell reads them */
  constructor([program = '', ...args]: readonly string[]) {
    // A group of its own, so that what it starts ends with it.
    this.#child = spawn(program, args, { detached: true, stdio: 'pipe' });
    this.#exited = new Promise((resolve) => {
      this.#child.once('exit', resolve).once('error', () => {
        this.#hasStarted = false;
        resolve(undefined);
      });
    });
    // One that has ended is noticed by the end of its output.
    this.#child.stdin.on('error', () => {});
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-MAX_ERRORS);
    });
    this.#chunks = this.#child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The end of what it printed on standard error. */
  get errors(): string {
    return this.#errors;
  }

  /** True if another line can be written without filling memory. */
  get isReady(): boolean {
    return !this.#child.stdin.writableNeedDrain;
  }

  write(line: string): void {
    if (this.#child.stdin.writable) this.#child.stdin.write(`${line}\n`);
  }

  /** Resolves to the next line of its output. After any other result, no more is read. */
  async next(milliseconds: number): Promise<Printed> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Printed>((resolve) => {
      timer = setTimeout(() => resolve({ kind: 'late' }), milliseconds);
    });
    try {
      return await Promise.race([this.#line(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends it and all that it started. */
  async end(): Promise<void> {
    this.#child.stdin.destroy();
    await endGroup(this.#child.pid, this.#exited);
    this.#child.stdout.destroy();
  }

  async #line(): Promise<Printed> {
    for (;;) {
      const end = this.#rest.indexOf(LINE_END);
      if (end > MAX_LINE || (end < 0 && this.#rest.length > MAX_LINE)) return { kind: 'too-long' };
      if (end >= 0) {
        const text = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return { kind: 'line', text };
      }
      // A process that does not start closes its output, too.
      const { done, value } = await this.#chunks.next().catch(() => ({ done: true, value: undefined }));
      if (done === true || value === undefined) {
        await this.#exited;
        return { kind: this.#hasStarted ? 'ended' : 'not-started' };
      }
      this.#rest = Buffer.concat([this.#rest, value]);
    }
  }
}
