import { readFileSync, statSync } from 'node:fs';
import type { Logger } from 'pino';
import { findToken, parseTokens, type StoredToken } from './tokens.js';

/** Milliseconds between checks of the file. */
const INTERVAL = 1_000;

/** Looks up the owners of tokens. */
export interface TokenFinder {
  /** Returns the name of a token; undefined if it is unknown. */
  find(token: string): string | undefined;
}

/**
 * A file of tokens that is read again when it changes. While it cannot be read or parsed, the tokens that were read
 * last stay valid, so that an editor's half-written file does not lock out all clients.
 */
export class TokenFile implements TokenFinder {
  readonly #path: string;
  readonly #now: () => number;
  readonly #log: Pick<Logger, 'info' | 'warn'>;
  #tokens: readonly StoredToken[];
  #version: string;
  #checkedAt: number;

  /**
   * @param log receives that a changed file is used, or why it cannot be
   * @throws Error of the file system, or TypeError that names the wrong line.
   */
  constructor(path: string, now: () => number, log: Pick<Logger, 'info' | 'warn'>) {
    this.#path = path;
    this.#now = now;
    this.#log = log;
    this.#version = versionOf(path);
    this.#tokens = parseTokens(readFileSync(path, 'utf8'));
    this.#checkedAt = now();
  }

  find(token: string): string | undefined {
    const now = this.#now();
    // Also if the clock was set back.
    if (Math.abs(now - this.#checkedAt) >= INTERVAL) {
      this.#checkedAt = now;
      this.#reload();
    }
    return findToken(this.#tokens, token);
  }

  #reload(): void {
    let version = 'unreadable';
    try {
      version = versionOf(this.#path);
      if (version === this.#version) return;
      this.#tokens = parseTokens(readFileSync(this.#path, 'utf8'));
      this.#log.info({ tokens: this.#tokens.length }, 'the file of tokens was read again');
    } catch (error) {
      // Once for each change.
      if (version !== this.#version) this.#log.warn(`${this.#path} is not used: ${(error as Error).message}`);
    }
    this.#version = version;
  }
}

/** Returns a text that changes with the file. */
function versionOf(path: string): string {
  const { ino, mtimeMs, ctimeMs, size } = statSync(path);
  return `${ino} ${mtimeMs} ${ctimeMs} ${size}`;
}
