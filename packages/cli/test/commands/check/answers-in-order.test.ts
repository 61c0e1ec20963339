import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answering, AnswersInOrder } from '../../../src/commands/check/answers-in-order.js';

const SEED = 20261122;
const LIMITS = { origins: 3, bytes: 100, questions: 50 };

/** Questions are their own origins; what is known comes when the test lets it. */
function openAnswers(limits = LIMITS, bytes = 1) {
  const open = new Map<string, () => void>();
  const asked: string[] = [];
  let mostWaiting = 0;
  const answering: Answering<string, string, string> = {
    originOf: (question) => (question.startsWith('-') ? undefined : question.slice(0, 1)),
    knownOf(question) {
      asked.push(question);
      return new Promise((resolve) => {
        open.set(question.slice(0, 1), () => {
          open.delete(question.slice(0, 1));
          resolve(question.slice(0, 1));
        });
        mostWaiting = Math.max(mostWaiting, open.size);
      });
    },
    answer: async (question, known) => `${question}:${known}`,
    bytesOf: () => bytes,
  };
  return { answers: new AnswersInOrder(answering, limits), open, asked, mostWaiting: () => mostWaiting };
}

/** Collects what `answers` yields, and lets everything run that waits for nothing else. */
function collect(of: AsyncIterable<string[]>) {
  const all: string[] = [];
  let isOver = false;
  const ended = (async () => {
    for await (const ready of of) all.push(...ready);
    isOver = true;
  })();
  return {
    all,
    ended,
    isOver: () => isOver,
    async settle() {
      for (let i = 0; i < 5; i++) await turn();
    },
  };
}

describe('answers in order', () => {
  it('questions about one origin share one wait, and others pass it', async () => {
    const { answers, open, asked } = openAnswers();
    const run = collect(answers.of(['a1', 'a2', 'b1', 'a3', '-none', 'c1']));
    await run.settle();
    expect(asked).toEqual(['a1', 'b1', 'c1']);
    open.get('b')?.();
    await run.settle();
    expect(run.all).toEqual([]);
    open.get('a')?.();
    await run.settle();
    expect(run.all).toEqual(['a1:a', 'a2:a', 'b1:b', 'a3:a', '-none:undefined']);
    open.get('c')?.();
    await run.ended;
    expect(run.all.at(-1)).toBe('c1:c');
  });

  it('waits for so many origins at once, and no more', async () => {
    const { answers, open, asked, mostWaiting } = openAnswers();
    const run = collect(answers.of(['a', 'b', 'c', 'd', 'e']));
    await run.settle();
    expect(asked).toEqual(['a', 'b', 'c']);
    while (!run.isOver()) {
      for (const letGo of [...open.values()]) letGo();
      await run.settle();
    }
    expect([run.all.length, mostWaiting()]).toEqual([5, 3]);
  });

  it.each([
    ['bytes', { ...LIMITS, bytes: 10 }, 1, 10],
    ['questions', { ...LIMITS, questions: 20 }, 0, 20],
  ])('what waits for the first answer is bounded by %s', async (_, limits, bytes, most) => {
    const { answers, open } = openAnswers(limits, bytes);
    let taken = 0;
    function* questions() {
      for (let i = 0; i < 10_000; i++) {
        taken++;
        yield i === 0 ? 'a' : '-';
      }
    }
    const run = collect(answers.of(questions()));
    await run.settle();
    expect(taken).toBeLessThanOrEqual(most + 64);
    open.get('a')?.();
    await run.ended;
    expect(run.all).toHaveLength(10_000);
  });

  it('an answer that fails ends the run', async () => {
    const answering: Answering<string, string, string> = {
      originOf: () => 'o',
      knownOf: () => Promise.reject(new Error('no store')),
      answer: async (question) => question,
      bytesOf: () => 1,
    };
    await expect(collect(new AnswersInOrder(answering).of(['a', 'b'])).ended).rejects.toThrow('no store');
  });

  it('stopped, it gives what is ready, and ends', async () => {
    const { answers, open } = openAnswers();
    const run = collect(answers.of(['a1', 'b1', 'a2', 'c1', 'd1']));
    await run.settle();
    open.get('a')?.();
    await run.settle();
    answers.stop();
    await run.ended;
    expect(run.all).toEqual(['a1:a']);
  });

  it('whatever the order of their origins, answers come in the order of the questions', async () => {
    const question = fc.constantFrom('a1', 'a2', 'b1', 'c1', 'd1', 'e1', '-');
    await fc.assert(
      fc.asyncProperty(fc.array(question, { maxLength: 40 }), fc.array(fc.nat(5)), async (questions, order) => {
        const { answers, open } = openAnswers();
        const run = collect(answers.of(questions));
        for (let i = 0; !run.isOver(); i++) {
          const letGo = [...open.values()][(order[i] ?? 0) % Math.max(1, open.size)];
          letGo?.();
          await turn();
        }
        expect(run.all.map((answer) => answer.split(':')[0])).toEqual(questions);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });
});
