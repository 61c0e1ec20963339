import { expect, it } from 'vitest';
import { testCrawler, testParser } from '../src/index.js';

it.each([
  ['testCrawler', testCrawler],
  ['testParser', testParser],
] as const)('%s rejects an unknown option in one line', async (name, call) => {
  const called = call({ command: ['true'], unlikely: 1 } as never);
  await expect(called).rejects.toThrow(new RegExp(`^${name}: unknown option "unlikely"; expected command, .+$`));
  await expect(called).rejects.toThrow(TypeError);
});
