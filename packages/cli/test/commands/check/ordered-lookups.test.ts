import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answering, OrderedLookups } from '../../../src/commands/check/ordered-lookups.js';

const SEED = 20261122;
const LIMITS = { origins: 3, bytes: 100, lookups: 50 };

/**
 * Starts a run whose lookups are strings: the first character is the origin, `-` is none. The test completes the fetch of
 * an origin by calling its function in `open`.
 */
function openAnswers(limits = LIMITS, bytes = 1) {
  const open = new Map<string, () => void>();
  const fetched: string[] = [];
  let mostWaiting = 0;
  const answering: Answering<string, string, string> = {
    originOf: (lookup) => (lookup.startsWith('-') ? undefined : lookup.slice(0, 1)),
    fetchOrigin(lookup) {
      fetched.push(lookup);
      return new Promise((resolve) => {
        open.set(lookup.slice(0, 1), () => {
          open.delete(lookup.slice(0, 1));
          resolve(lookup.slice(0, 1));
        });
        mostWaiting = Math.max(mostWaiting, open.size);
      });
    },
    answer: async (lookup, origin) => `${lookup}:${origin}`,
    bytesOf: () => bytes,
  };
  return { answers: new OrderedLookups(answering, limits), open, fetched, mostWaiting: () => mostWaiting };
}

/** Collects the answers. `settle` runs all callbacks that are ready. */
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
  it('lookups of one origin share a fetch, and do not delay others', async () => {
    const { answers, open, fetched } = openAnswers();
    const run = collect(answers.of(['a1', 'a2', 'b1', 'a3', '-none', 'c1']));
    await run.settle();
    expect(fetched).toEqual(['a1', 'b1', 'c1']);
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

  it('the number of concurrent fetches is bounded', async () => {
    const { answers, open, fetched, mostWaiting } = openAnswers();
    const run = collect(answers.of(['a', 'b', 'c', 'd', 'e']));
    await run.settle();
    expect(fetched).toEqual(['a', 'b', 'c']);
    while (!run.isOver()) {
      for (const complete of [...open.values()]) complete();
      await run.settle();
    }
    expect([run.all.length, mostWaiting()]).toEqual([5, 3]);
  });

  it.each([
    ['bytes', { ...LIMITS, bytes: 10 }, 1, 10],
    ['lookups', { ...LIMITS, lookups: 20 }, 0, 20],
  ])('while the first answer is pending, the others are bounded by %s', async (_, limits, bytes, most) => {
    const { answers, open } = openAnswers(limits, bytes);
    let taken = 0;
    function* lookups() {
      for (let i = 0; i < 10_000; i++) {
        taken++;
        yield i === 0 ? 'a' : '-';
      }
    }
    const run = collect(answers.of(lookups()));
    await run.settle();
    expect(taken).toBeLessThanOrEqual(most + 64);
    open.get('a')?.();
    await run.ended;
    expect(run.all).toHaveLength(10_000);
  });

  it('an answer that fails ends the run', async () => {
    const answering: Answering<string, string, string> = {
      originOf: () => 'o',
      fetchOrigin: () => Promise.reject(new Error('no store')),
      answer: async (lookup) => lookup,
      bytesOf: () => 1,
    };
    await expect(collect(new OrderedLookups(answering).of(['a', 'b'])).ended).rejects.toThrow('no store');
  });

  it('after stop, it yields the answers that are ready, and ends', async () => {
    const { answers, open } = openAnswers();
    const run = collect(answers.of(['a1', 'b1', 'a2', 'c1', 'd1']));
    await run.settle();
    open.get('a')?.();
    await run.settle();
    answers.stop();
    await run.ended;
    expect(run.all).toEqual(['a1:a']);
  });

  it('answers are in the order of the lookups, in whatever order fetches complete', async () => {
    const lookup = fc.constantFrom('a1', 'a2', 'b1', 'c1', 'd1', 'e1', '-');
    await fc.assert(
      fc.asyncProperty(fc.array(lookup, { maxLength: 40 }), fc.array(fc.nat(5)), async (lookups, order) => {
        const { answers, open } = openAnswers();
        const run = collect(answers.of(lookups));
        for (let i = 0; !run.isOver(); i++) {
          const complete = [...open.values()][(order[i] ?? 0) % Math.max(1, open.size)];
          complete?.();
          await turn();
        }
        expect(run.all.map((answer) => answer.split(':')[0])).toEqual(lookups);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });
});
