import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BlockStream } from './block-stream.js';

/** Characters of a block. */
const BLOCK_CHARACTERS = 32_768;
/** Milliseconds of a block, so that other requests are answered in between. */
const BLOCK_TIME = 8;

/**
 * Returns the JSON text `{…,"answers":[…]}` as a stream. Answers are made when they are read, so that neither their text
 * is in memory as a whole nor other requests wait for it. `head` is the fields before, `answer` returns JSON and must not
 * throw.
 */
export function answerList(
  head: object,
  count: number,
  answer: (index: number) => string,
  stallTimeout: number,
): Readable {
  return new BlockStream(listBlocks(head, count, answer), { stallTimeout, onClose: () => undefined });
}

async function* listBlocks(
  head: object,
  count: number,
  answer: (index: number) => string,
): AsyncGenerator<string, void> {
  const fields = JSON.stringify(head).slice(1, -1);
  let text = `{${fields}${fields === '' ? '' : ','}"answers":[`;
  let start = performance.now();
  for (let index = 0; index < count; index++) {
    text += (index === 0 ? '' : ',') + answer(index);
    if (text.length < BLOCK_CHARACTERS && performance.now() - start < BLOCK_TIME) continue;
    yield text;
    await nextTurn();
    text = '';
    start = performance.now();
  }
  yield `${text}]}`;
}
