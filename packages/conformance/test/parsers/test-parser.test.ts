/** Adapters that keep the protocol, and that break it. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type ParserVector, testParser } from '../../src/index.js';

const ADAPTER = fileURLToPath(new URL('adapter.mjs', import.meta.url));

/** Vectors that are allowed, but for the last one. The second is so long that pipes fill up. */
const vectors = Array.from(
  { length: 40 },
  (_, index): ParserVector => ({
    id: `a/${index + 1}`,
    label: 'rfc',
    agents: ['FooBot'],
    url: 'https://example.com/ツ',
    robotsParts: [{ base64: 'QQ==', times: index === 1 ? 1_000_000 : 1 }],
    allowed: index < 39,
    sources: [],
  }),
);

async function outcomes(
  mode: string,
  seconds = 300,
): Promise<{ fault: string | undefined; ids: Record<string, string> }> {
  const command = [process.execPath, ADAPTER, mode];
  const { fault, results } = await testParser({ command, vectors, seconds, secondsInAll: 300 });
  const others = results.filter(({ outcome }) => outcome !== 'right');
  return { fault, ids: Object.fromEntries(others.map(({ vector, outcome, why }) => [vector.id, why ?? outcome])) };
}

/** The last one, which each adapter that allows all gets wrong. */
const WRONG = { 'a/40': 'wrong' };

describe('an adapter', { timeout: 300_000 }, () => {
  it('that allows all is wrong where it should not', async () => {
    expect(await outcomes('allow')).toEqual({ fault: undefined, ids: WRONG });
  });

  it.each([
    ['crash', 'crashed'],
    ['other-id', 'out-of-order'],
    ['text', 'not-json'],
    ['no-verdict', 'not-json'],
    ['null', 'not-json'],
    ['megabytes', 'not-json'],
    ['lines', 'not-json'],
    ['error', 'error'],
  ])('%s: only the case on which it fails is lost', async (mode, why) => {
    expect(await outcomes(mode)).toEqual({ fault: undefined, ids: { 'a/3': why, ...WRONG } });
  });

  it('that hangs is ended with what it started, and started again behind the case', async () => {
    // Much longer than a start takes on a busy machine.
    expect(await outcomes('keeps-children', 15)).toEqual({ fault: undefined, ids: { 'a/3': 'hung', ...WRONG } });
    expect(spawnSync('pgrep', ['-f', 'maycrawl-test-child']).status).toBe(1);
  });

  it.each(['reads-nothing', 'buffers', 'reversed'])(
    '%s: it gives no answer, and is not waited for long',
    async (mode) => {
      const { fault, ids } = await outcomes(mode, 1);
      expect([fault, ids['a/1'], ids['a/40']]).toEqual(['no-answer', 'hung', 'given-up']);
    },
  );

  it('that answers without being asked fails', async () => {
    const { fault, ids } = await outcomes('answers-unasked');
    expect([fault, ids['a/2'], ids['a/40']]).toEqual([undefined, 'out-of-order', 'out-of-order']);
  });

  it.each([
    ['is missing', ['/no/such/program']],
    ['is below a file', ['/etc/passwd/program']],
    ['is a folder', ['/etc']],
    ['has no name', ['']],
    ['has an argument that is too long', [process.execPath, 'a'.repeat(2 ** 22)]],
  ])('that does not start is a fault: the program %s', async (_, command) => {
    const report = await testParser({ command, vectors, seconds: 300, secondsInAll: 300 });
    expect([report.fault, report.results]).toEqual(['not-started', []]);
  });

  it('is not started if the signal is aborted before', async () => {
    const test = { command: ['/no/such/program'], vectors, seconds: 300, secondsInAll: 300 };
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(testParser({ ...test, signal })).rejects.toThrow('stopped');
  });

  it('ends if onResult throws', async () => {
    const command = [process.execPath, ADAPTER, 'allow', 'maycrawl-test-throwing'];
    const onResult = (): void => {
      throw new Error('no space');
    };
    await expect(testParser({ command, vectors, seconds: 300, secondsInAll: 300, onResult })).rejects.toThrow(
      'no space',
    );
    expect(spawnSync('pgrep', ['-f', 'maycrawl-test-throwing']).status).toBe(1);
  });

  it('has a time for all', async () => {
    const command = [process.execPath, ADAPTER, 'reads-nothing'];
    const { fault, results } = await testParser({ command, vectors, seconds: 300, secondsInAll: 1 });
    expect([fault, results.at(-1)?.why]).toEqual(['no-answer', 'given-up']);
  });
});
