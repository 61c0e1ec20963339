/** A program that answers cases on its standard output, one line each. PROTOCOL.md describes it. */

import { Program } from '../processes/program.js';

/** What an adapter printed, or why it printed no line. */
export type Printed =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'ended' | 'late' | 'too-long' | 'not-started' };

/** Bytes of an answer: many times what one needs. */
const MAX_LINE = 65_536;
const MAX_ERRORS = 4000;
const LINE_END = 10;

export class Adapter {
  readonly #program: Program;
  readonly #chunks: AsyncIterator<Buffer> | undefined;
  #rest: Buffer = Buffer.alloc(0);
  #errors = '';

  /** @param command the program and its arguments; no shell reads them */
  constructor(command: readonly string[]) {
    this.#program = new Program(command, 'pipe');
    const { stdin, stdout, stderr } = this.#program;
    // One that has ended is noticed by the end of its output.
    stdin?.on('error', () => {});
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-MAX_ERRORS);
    });
    this.#chunks = stdout?.[Symbol.asyncIterator]() as AsyncIterator<Buffer> | undefined;
  }

  /** The end of what it printed on standard error. */
  get errors(): string {
    return this.#errors;
  }

  /** True if another line can be written without filling memory. */
  get isReady(): boolean {
    return this.#program.stdin?.writableNeedDrain !== true;
  }

  write(line: string): void {
    const { stdin } = this.#program;
    if (stdin?.writable) stdin.write(`${line}\n`);
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

  /** Ends it and all that it started. Never rejects. */
  end(): Promise<void> {
    return this.#program.end();
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
      const chunk = await this.#chunks?.next().catch(() => undefined);
      if (chunk === undefined || chunk.done === true) {
        // The output of a program that does not start is closed, if there is one.
        const { kind } = await this.#program.ended;
        return { kind };
      }
      this.#rest = Buffer.concat([this.#rest, chunk.value]);
    }
  }
}
