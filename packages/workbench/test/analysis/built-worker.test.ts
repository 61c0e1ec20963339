/** The bundle leaves data of the checker out that the page does not read. What it reports is what the sources report. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lineTexts } from '@maycrawl/language/lines/hi';
import { findings as hindi } from '@maycrawl/lint/findings/hi';
import { afterEach, expect, test, vi } from 'vitest';
import type { TaskResponse } from '../../src/analysis/task-worker.js';
import { findingsTask } from '../../src/analysis/tasks/findings-task.js';

const ASSETS = fileURLToPath(new URL('../../dist/assets/', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../../../lint/test/fixtures/', import.meta.url));

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the built Worker reports what the checker reports', async () => {
  const answers: TaskResponse[] = [];
  const worker = {
    postMessage: (answer: TaskResponse) => answers.push(answer),
    onmessage: async (_: unknown): Promise<void> => {},
  };
  vi.stubGlobal('self', worker);
  const [name] = readdirSync(ASSETS).filter((file) => /^task-worker-[\w-]+\.js$/.test(file));
  await import(/* @vite-ignore */ pathToFileURL(`${ASSETS}${name}`).href);
  // One file of each rule.
  const bad = readdirSync(FIXTURES).map((rule) => {
    const [first] = readdirSync(`${FIXTURES}${rule}`).filter((file) => !file.includes('.expected.'));
    return `${rule}/${first}`;
  });
  expect(bad.length).toBeGreaterThan(90);
  for (const file of bad) {
    const input = {
      bytes: new Uint8Array(readFileSync(`${FIXTURES}${file}`)),
      dialect: 'google',
      withProofs: false,
    } as const;
    await worker.onmessage({ data: { id: 1, kind: 'findings', input } });
    expect(answers.pop(), file).toEqual({ id: 1, output: findingsTask(input) });
    const inHindi = { ...input, texts: { tag: 'hi', texts: structuredClone(hindi), lines: lineTexts } } as const;
    await worker.onmessage({ data: { id: 2, kind: 'findings', input: inHindi } });
    expect(answers.pop(), file).toEqual({ id: 2, output: findingsTask(inHindi) });
  }
});
