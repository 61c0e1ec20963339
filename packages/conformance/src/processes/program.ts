/** A program that runs in a group of its own, so that everything it starts ends with it. */

import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { endGroup } from './process-group.js';

/** How a program ended, or why it did not start. */
export type ProgramEnd =
  | { readonly kind: 'ended'; readonly code: number | undefined }
  | { readonly kind: 'not-started'; readonly reason: string };

export class Program {
  readonly #child: ChildProcess | undefined;
  #ending: Promise<void> | undefined;

  /** Resolves when it has ended, or to the reason why it did not start. */
  readonly ended: Promise<ProgramEnd>;

  /**
   * @param command the program and its arguments; no shell reads them
   * @param input whether its standard input can be written to; otherwise it is empty
   */
  constructor([program = '', ...args]: readonly string[], input: 'pipe' | 'ignore') {
    try {
      const child = spawn(program, args, { detached: true, stdio: [input, 'pipe', 'pipe'] });
      this.#child = child;
      this.ended = endOf(child);
    } catch (error) {
      // Some errors are thrown, such as ENOTDIR and E2BIG. Others are events.
      this.ended = Promise.resolve({ kind: 'not-started', reason: (error as Error).message });
    }
  }

  // A program that did not start, because the system had no more files to open, has no streams.

  get stdin(): Writable | undefined {
    return this.#child?.stdin ?? undefined;
  }

  get stdout(): Readable | undefined {
    return this.#child?.stdout ?? undefined;
  }

  get stderr(): Readable | undefined {
    return this.#child?.stderr ?? undefined;
  }

  /** Ends it and all that it started, as far as the system permits that. Never rejects. */
  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    this.stdin?.destroy();
    await endGroup(this.#child?.pid, this.ended);
    // What could not be ended, or has left the group, does not keep this process running.
    this.stdout?.destroy();
    this.stderr?.destroy();
    this.#child?.unref();
  }
}

function endOf(child: ChildProcess): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ kind: 'not-started', reason: message }));
    child.on('exit', (code) => resolve({ kind: 'ended', code: code ?? undefined }));
  });
}
