import { crawlerHint } from '../verdicts/crawler-hint.js';
import { evaluationOf } from '../verdicts/evaluation.js';
import type { OnFault } from '../verdicts/given-file.js';
import type { VerdictWords } from '../verdicts/verdict-words.js';
import type { EvaluateJob } from './job.js';

/** Bytes of an answer. 10,000 full verdicts on usual URLs have 6 MiB. */
export const MAX_EVALUATION_BYTES: number = 32 * 1_024 * 1_024;

/** Characters of a block that is encoded at once. */
const BLOCK_CHARACTERS = 65_536;

/**
 * Returns the JSON of `POST /v1/evaluate` in UTF-8; undefined if it is too large.
 * @throws Problem that names a wrong field of the body
 */
export function evaluateJson(
  job: EvaluateJob,
  onFault: OnFault,
  words: VerdictWords,
): Uint8Array<ArrayBuffer> | undefined {
  const { head, length, answer } = evaluationOf(job, onFault, words);
  const hints = job.detail === 'brief' ? [] : job.crawlers.map(crawlerHint);
  const blocks: Buffer[] = [];
  let bytes = 0;
  let text = `${JSON.stringify(head).slice(0, -1)},"answers":[`;
  const encode = () => {
    const block = Buffer.from(text);
    text = '';
    bytes += block.length;
    blocks.push(block);
  };
  for (let index = 0; index < length && bytes <= MAX_EVALUATION_BYTES; index++) {
    text += `${index === 0 ? '' : ','}${JSON.stringify(answer(index, hints))}`;
    if (text.length >= BLOCK_CHARACTERS) encode();
  }
  text += ']}';
  encode();
  if (bytes > MAX_EVALUATION_BYTES) return undefined;
  const json = new Uint8Array(bytes);
  let at = 0;
  for (const block of blocks) {
    json.set(block, at);
    at += block.length;
  }
  return json;
}
