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
  const explain = () => Promise.reject(new Error('not called'));
  const output = new LineOutput({ stdout, rejected: undefined, json: false, explain });
  return { window: new LineWindow(output, isOrdered, 0, () => {}), written: () => readFileSync(path, 'utf8') };
}

/** Returns one batch for each text. */
function batchesOf(...texts: readonly string[]): LineBatch[] {
  const cutter = new BatchCutter(0);
  return texts.flatMap((text) => [...cutter.write(new TextEncoder().encode(text))]);
}

function settle(window: LineWindow, batch: LineBatch, ...answers: readonly number[]): void {
  batch.answers.set(answers);
  window.markChanged(batch);
}

/** Runs the event loop until `isDone`. */
const until = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await new Promise((resolve) => setImmediate(resolve));
};

const { pending, allowed, blocked } = ANSWER;

describe('LineWindow', () => {
  it('in order, a line waits only for those before it', async () => {
    const { window, written } = openWindow(true);
    const [first, second] = batchesOf('a\nb\nc\n', 'd\ne\n') as [LineBatch, LineBatch];
    await window.add(first);
    await window.add(second);
    const run = window.run();
    settle(window, first, allowed, pending, allowed);
    settle(window, second, allowed, allowed);
    await until(() => window.linesDone === 1);
    expect(written()).toBe('a\n');
    settle(window, first, ANSWER.done, blocked, allowed);
    window.close();
    await run;
    expect([written(), window.linesDone]).toEqual(['a\nc\nd\ne\n', 5]);
  });

  it('unordered, a line waits only for its own answer', async () => {
    const { window, written } = openWindow(false);
    const [first, second] = batchesOf('a\nb\nc\n', 'd\ne\n') as [LineBatch, LineBatch];
    await window.add(first);
    await window.add(second);
    const run = window.run();
    settle(window, first, allowed, pending, allowed);
    settle(window, second, pending, allowed);
    await until(() => written() === 'a\nc\ne\n');
    settle(window, first, ANSWER.done, allowed, ANSWER.done);
    settle(window, second, allowed, ANSWER.done);
    window.close();
    await run;
    expect([written(), window.linesDone]).toEqual(['a\nc\ne\nb\nd\n', 5]);
  });

  it('while the first line waits, memory is bounded', async () => {
    const { window, written } = openWindow(true);
    const run = window.run();
    const line = `${'x'.repeat(65_535)}\n`;
    let [added, offered] = [0, 0];
    let head: LineBatch | undefined;
    const feed = (async () => {
      for (const batch of batchesOf(...Array.from({ length: 2_000 }, () => line))) {
        offered++;
        await window.add(batch);
        added++;
        settle(window, batch, added === 1 ? pending : blocked);
        if (added === 1) head = batch;
      }
    })();
    await until(() => offered > added && added > 400);
    expect(added * line.length).toBeLessThanOrEqual(32 * 1024 ** 2);
    settle(window, head!, allowed);
    await feed;
    window.close();
    await run;
    expect([written(), window.linesDone]).toEqual([line, 2_000]);
  });

  it('after close, it writes the decided lines and not the rest', async () => {
    const { window, written } = openWindow(true);
    const [batch] = batchesOf('a\nb\nc\n') as [LineBatch];
    await window.add(batch);
    settle(window, batch, allowed, pending, allowed);
    window.close();
    await window.run();
    expect([written(), window.linesDone]).toEqual(['a\n', 1]);
  });
});
