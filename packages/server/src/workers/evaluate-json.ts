import { crawlerHint } from '../verdicts/crawler-hint.js';
import { evaluationOf } from '../verdicts/evaluation.js';
import type { OnFault } from '../verdicts/given-file.js';
import type { EvaluateJob } from './job.js';

/** Bytes of an answer. 10,000 full verdicts on usual URLs have 6 MiB. */
export const MAX_EVALUATION_BYTES: number = 32 * 1_024 * 1_024;

/** Characters of a block that is encoded at once. */
const BLOCK_CHARACTERS = 65_536;

/**
 * Returns the JSON of `POST /v1/evaluate` in UTF-8; undefined if it is too large.
 * @throws Problem that names a wrong field of the body
 */
export function evaluateJson(job: EvaluateJob, onFault: OnFault): Uint8Array<ArrayBuffer> | undefined {
  const { head, length, answer } = evaluationOf(job, onFault);
  const hints = job.detail === 'brief' ? [] : job.crawlers.map(crawlerHint);
  const blocks = new Blocks(MAX_EVALUATION_BYTES);
  blocks.add(`${JSON.stringify(head).slice(0, -1)},"answers":[`);
  for (let index = 0; index < length && !blocks.isFull; index++)
    blocks.add(`${index === 0 ? '' : ','}${JSON.stringify(answer(index, hints))}`);
  blocks.add(']}');
  return blocks.bytes();
}

/** Text that is encoded block by block, up to a number of bytes. */
class Blocks {
  readonly #encoder = new TextEncoder();
  readonly #blocks: Uint8Array[] = [];
  readonly #maxBytes: number;
  #bytes = 0;
  #text = '';

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get isFull(): boolean {
    return this.#bytes > this.#maxBytes;
  }

  add(text: string): void {
    this.#text += text;
    if (this.#text.length >= BLOCK_CHARACTERS) this.#encode();
  }

  /** Returns all bytes; undefined if there are too many. */
  bytes(): Uint8Array<ArrayBuffer> | undefined {
    this.#encode();
    if (this.isFull) return undefined;
    const bytes = new Uint8Array(this.#bytes);
    let at = 0;
    for (const block of this.#blocks) {
      bytes.set(block, at);
      at += block.length;
    }
    return bytes;
  }

  #encode(): void {
    const block = this.#encoder.encode(this.#text);
    this.#text = '';
    this.#bytes += block.length;
    if (this.isFull) this.#blocks.length = 0;
    else this.#blocks.push(block);
  }
}
