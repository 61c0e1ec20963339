import { closeSync, openSync, readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LineOutput } from '../../../src/commands/filter/line-output.js';
import { LineWindow } from '../../../src/commands/filter/line-window.js';
import { ANSWER, BatchCutter, type LineBatch } from '../../../src/files/line-batch.js';
import { ByteWriter } from '../../../src/terminal/byte-writer.js';
import { scratch } from '../../maycrawl.js';

const { file } = scratch();

/** A window that writes to a file. */
function openWindow(isOrdered: boolean) {
  const path = file('out', '');
  const fd = openSync(path, 'w');
  onTestFinished(() => closeSync(fd));
  const stdout = new ByteWriter(fd, (error) => error as Error);
  const explain = () => Promise.reject(new Error('nobody wants to know'));
  const outlet = new LineOutput({ stdout, rejected: undefined, json: false, explain });
  return { window: new LineWindow(outlet, isOrdered, 0, () => {}), written: () => readFileSync(path, 'utf8') };
}

/** One batch for each text. */
function batchesOf(...texts: readonly string[]): LineBatch[] {
  const cutter = new BatchCutter(0);
  return texts.flatMap((text) => [...cutter.write(new TextEncoder().encode(text))]);
}

function settle(window: LineWindow, batch: LineBatch, ...answers: readonly number[]): void {
  batch.answers.set(answers);
  window.changed(batch);
}

/** Lets everything run that waits for nothing but its turn, and for the disk. */
const allowEverythingElse = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await new Promise((resolve) => setImmediate(resolve));
};

const { pending, allowed, blocked } = ANSWER;

describe('the window of lines under way', () => {
  it('in order, a line waits for those before it and for no other', async () => {
    const { window, written } = openWindow(true);
    const [first, second] = batchesOf('a\nb\nc\n', 'd\ne\n') as [LineBatch, LineBatch];
    await window.add(first);
    await window.add(second);
    const run = window.run();
    settle(window, first, allowed, pending, allowed);
    settle(window, second, allowed, allowed);
    await allowEverythingElse(() => window.linesDone === 1);
    expect(written()).toBe('a\n');
    settle(window, first, ANSWER.done, blocked, allowed);
    window.close();
    await run;
    expect([written(), window.linesDone]).toEqual(['a\nc\nd\ne\n', 5]);
  });

  it('without order, a line waits for nothing but its own answer', async () => {
    const { window, written } = openWindow(false);
    const [first, second] = batchesOf('a\nb\nc\n', 'd\ne\n') as [LineBatch, LineBatch];
    await window.add(first);
    await window.add(second);
    const run = window.run();
    settle(window, first, allowed, pending, allowed);
    settle(window, second, pending, allowed);
    await allowEverythingElse(() => written() === 'a\nc\ne\n');
    settle(window, first, ANSWER.done, allowed, ANSWER.done);
    settle(window, second, allowed, ANSWER.done);
    window.close();
    await run;
    expect([written(), window.linesDone]).toEqual(['a\nc\ne\nb\nd\n', 5]);
  });

  it('takes so much while its first line waits, and no more', async () => {
    const { window, written } = openWindow(true);
    const run = window.run();
    const line = `${'x'.repeat(65_535)}\n`;
    let [taken, given] = [0, 0];
    let head: LineBatch | undefined;
    const feed = (async () => {
      for (const batch of batchesOf(...Array.from({ length: 2_000 }, () => line))) {
        given++;
        await window.add(batch);
        taken++;
        settle(window, batch, taken === 1 ? pending : blocked);
        if (taken === 1) head = batch;
      }
    })();
    await allowEverythingElse(() => given > taken && taken > 400);
    expect(taken * line.length).toBeLessThanOrEqual(32 * 1024 ** 2);
    settle(window, head!, allowed);
    await feed;
    window.close();
    await run;
    expect([written(), window.linesDone]).toEqual([line, 2_000]);
  });

  it('closed, it writes what is decided and leaves the rest', async () => {
    const { window, written } = openWindow(true);
    const [batch] = batchesOf('a\nb\nc\n') as [LineBatch];
    await window.add(batch);
    settle(window, batch, allowed, pending, allowed);
    window.close();
    await window.run();
    expect([written(), window.linesDone]).toEqual(['a\n', 1]);
  });
});
