import type { Fix } from '../model/diagnostic.js';
import type { AppliedFix } from './types.js';

/** True for a fix that only inserts lines. */
export function insertsLines({ edits }: Fix): boolean {
  return edits.every(({ span: { start, end }, text }) => start === end && /[\r\n]/.test(text));
}

/**
 * The lines that fixes inserted in the passes over a file. If a finding asks for the same lines again, another fix changed
 * or removed them, and would do so pass after pass. Such a fix is banned, and its first insertion taken back.
 */
export class Insertions {
  readonly #passes = new Map<string, number>();
  readonly #banned = new Set<string>();

  isBanned({ diagnostic, fix }: AppliedFix): boolean {
    return this.#banned.size > 0 && insertsLines(fix) && this.#banned.has(keyOf(diagnostic, fix));
  }

  /**
   * Records the fixes of a pass. If an earlier pass made one of them, bans it, forgets the passes from that one on and
   * returns its number.
   */
  add(fixes: readonly AppliedFix[], pass: number): number | undefined {
    const keys = fixes.filter(({ fix }) => insertsLines(fix)).map(({ diagnostic, fix }) => keyOf(diagnostic, fix));
    const repeated = keys.filter((key) => this.#passes.has(key));
    if (repeated.length === 0) {
      for (const key of keys) this.#passes.set(key, pass);
      return undefined;
    }
    const first = Math.min(...repeated.map((key) => this.#passes.get(key) as number));
    for (const key of repeated) this.#banned.add(key);
    for (const [key, made] of this.#passes) if (made >= first) this.#passes.delete(key);
    return first;
  }
}

/** The finding and the lines, wherever they are in the file. */
function keyOf({ code, params }: AppliedFix['diagnostic'], { edits }: Fix): string {
  return JSON.stringify([code, params, edits.map(({ text }) => text.trim())]);
}
