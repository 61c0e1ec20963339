import type { Diagnostic } from 'vscode-languageserver/node';
import { JobCancelled } from '../jobs/worker-lane.js';

/** Milliseconds without an edit after which a file is checked, if an edit has cancelled a check: more may follow. */
const PAUSE = 20;

export interface DiagnosticsHost {
  /** Returns the findings of the current text, and its version; undefined if the file is closed. */
  check(
    uri: string,
    signal: AbortSignal,
  ): Promise<{ readonly version: number; readonly diagnostics: readonly Diagnostic[] } | undefined>;
  publish(uri: string, version: number, diagnostics: readonly Diagnostic[]): void;
  /** A check failed: the findings stay as they are. */
  fail(uri: string, error: unknown): void;
}

/** Checks files after edits. An edit cancels the checks in progress. */
export class DiagnosticsSchedule {
  readonly #host: DiagnosticsHost;
  readonly #timers: Map<string, NodeJS.Timeout> = new Map();
  readonly #running: Map<string, Set<AbortController>> = new Map();

  constructor(host: DiagnosticsHost) {
    this.#host = host;
  }

  /** Cancels the check of an older text, without a new one: a client that pulls asks again. */
  cancel(uri: string): void {
    clearTimeout(this.#timers.get(uri));
    this.#timers.delete(uri);
    for (const controller of this.#running.get(uri) ?? []) controller.abort();
    this.#running.delete(uri);
  }

  /** Checks a file and publishes the findings: at once, or after a pause if the edit follows another one. */
  push(uri: string): void {
    const isTyping = this.#timers.has(uri) || (this.#running.get(uri)?.size ?? 0) > 0;
    this.cancel(uri);
    const check = (): void => {
      this.#timers.delete(uri);
      void this.#publish(uri);
    };
    this.#timers.set(uri, setTimeout(check, isTyping ? PAUSE : 0));
  }

  /** Returns the findings for a client that asks. Rejects with a `JobCancelled` if the text changes. */
  pull(uri: string, signal: AbortSignal): Promise<readonly Diagnostic[]> {
    return this.#check(uri, signal).then((checked) => checked?.diagnostics ?? []);
  }

  async #publish(uri: string): Promise<void> {
    try {
      const checked = await this.#check(uri);
      if (checked !== undefined) this.#host.publish(uri, checked.version, checked.diagnostics);
    } catch (error) {
      if (!(error instanceof JobCancelled)) this.#host.fail(uri, error);
    }
  }

  async #check(uri: string, signal?: AbortSignal): ReturnType<DiagnosticsHost['check']> {
    const controller = new AbortController();
    const running = this.#running.get(uri) ?? new Set();
    this.#running.set(uri, running.add(controller));
    const signals = signal === undefined ? [controller.signal] : [controller.signal, signal];
    try {
      return await this.#host.check(uri, AbortSignal.any(signals));
    } finally {
      running.delete(controller);
    }
  }
}
