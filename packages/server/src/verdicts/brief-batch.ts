import { MAX_URL_LENGTH } from '../schemas/primitives.js';
import type { Service } from '../service/service.js';
import type { LineBlock } from '../streams/line-blocks.js';

/** Lines that are answered at once: about as many as are written at once. */
const BATCH = 512;
const START = '{"url":"';
const END = '"}';
const MAX_LINE = START.length + MAX_URL_LENGTH + END.length;
const [ALLOWED, BLOCKED] = [1, 2];
/** Milliseconds of answering lines at once. The lines that are left are answered one by one, in turns with others. */
const TURN = 8;

/**
 * Answers the most common lines of a block, `{"url":"https://…"}`, from memory by their bytes: the gate reads the URLs of
 * many lines in one call, and no JSON is parsed. A brief answer takes about twice as long without it.
 *
 * The gate only answers a URL that is serialized and ASCII, so the text between the quotes has nothing to unescape.
 */
export class BriefBatch {
  readonly #gate: Service['gate'];
  readonly #crawler: string;
  #block: LineBlock | undefined;
  /** The lines that were answered last, from the first to the one after the last, and the byte at which that begins. */
  #first = 0;
  #end = 0;
  #endByte = 0;
  /** Of each of these lines: 0 if the answer is not known. */
  readonly #answers: Uint8Array = new Uint8Array(BATCH);
  /** What the gate gets: places of URLs in the block, their answers, and the number of the line of each. */
  readonly #spans: Uint32Array = new Uint32Array(2 * BATCH);
  readonly #found: Uint8Array = new Uint8Array(BATCH);
  readonly #lineOf: Uint16Array = new Uint16Array(BATCH);

  constructor(gate: Service['gate'], crawler: string) {
    this.#gate = gate;
    this.#crawler = crawler;
  }

  /** Returns whether the URL of a line is allowed; undefined if that is not known here. Lines must be asked in order. */
  allows(block: LineBlock, index: number): boolean | undefined {
    if (block.ascii === undefined) return undefined;
    if (block !== this.#block) {
      this.#block = block;
      this.#end = 0;
      this.#endByte = 0;
    }
    while (index >= this.#end) this.#answerNext(block.lines as readonly string[], block.ascii);
    const answer = this.#answers[index - this.#first];
    return answer === ALLOWED ? true : answer === BLOCKED ? false : undefined;
  }

  #answerNext(lines: readonly string[], bytes: Uint8Array): void {
    this.#first = this.#end;
    this.#end = Math.min(this.#first + BATCH, lines.length);
    this.#answers.fill(0);
    const count = this.#findUrls(lines);
    this.#found.fill(0);
    const start = performance.now();
    const isLate = () => performance.now() - start > TURN;
    const batch = { bytes, spans: this.#spans, count, answers: this.#found, isLate };
    // The gate stops at a URL whose origin is not in memory.
    for (let next = 0; next < count && !isLate(); next++) {
      next = this.#gate.tryAllowsLines(batch, next, this.#crawler);
    }
    for (let i = 0; i < count; i++) this.#answers[this.#lineOf[i]!] = this.#found[i]!;
  }

  /** Finds the URLs of the lines, and returns how many there are. */
  #findUrls(lines: readonly string[]): number {
    let count = 0;
    let at = this.#endByte;
    for (let index = this.#first; index < this.#end; index++) {
      const line = lines[index]!;
      const next = at + line.length;
      if (line.length <= MAX_LINE && line.startsWith(START) && line.endsWith(END)) {
        this.#spans[2 * count] = at + START.length;
        this.#spans[2 * count + 1] = next - END.length;
        this.#lineOf[count++] = index - this.#first;
      }
      at = next + 1;
    }
    this.#endByte = at;
    return count;
  }
}
