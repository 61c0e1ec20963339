import type { Readable } from 'node:stream';
import type { TurnWork } from '../scheduling/turns.js';
import { type Answer, AnswersInOrder } from './answers-in-order.js';
import { BlockStream } from './block-stream.js';

export interface AnswerListOptions {
  readonly count: number;
  /** Returns an answer, as JSON. A promise that is rejected, now or later, ends the stream. */
  readonly answer: (index: number) => Answer | Promise<Answer>;
  /** Characters of the question: those of the questions that wait are bounded. */
  readonly lengthOf: (index: number) => number;
  readonly turn: <T>(work: TurnWork<T>) => Promise<T>;
  /** Milliseconds in which the client must read a block. */
  readonly stallTimeout: number;
}

/**
 * Returns the JSON text `{"answers":[…]}` as a stream. Answers are made when they are read, so that neither they nor their
 * verdicts are in memory as a whole, and in turns, so that other requests are answered in between.
 */
export function answerList(options: AnswerListOptions): Readable {
  return new BlockStream(listBlocks(options), { stallTimeout: options.stallTimeout, onClose: () => undefined });
}

async function* listBlocks({ count, answer, lengthOf, turn }: AnswerListOptions): AsyncGenerator<string, void> {
  let separator = '';
  const answers = new AnswersInOrder((text) => {
    const framed = separator + text;
    separator = ',';
    return framed;
  });
  let index = 0;
  let before = '{"answers":[';
  while (index < count || !answers.isEmpty) {
    const text = await turn((end) => {
      for (; index < count && answers.hasRoom && performance.now() < end; index++)
        answers.add(answer(index), lengthOf(index));
      return answers.take(end);
    });
    if (text !== '') {
      yield before + text;
      before = '';
    } else if (index === count || !answers.hasRoom) await answers.first;
  }
  yield `${before}]}`;
}
