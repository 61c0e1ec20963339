import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OriginRows } from '../../../src/commands/origins/add-origins.js';
import type { OriginsArguments } from '../../../src/commands/origins/origins-command.js';

const SEED = 20261129;

interface Settings {
  readonly column?: number;
  readonly rows?: OriginsArguments['rows'];
  readonly sizes?: readonly number[];
}

/** Adds the origins of rows that arrive in blocks of these sizes, again and again. */
function keyed(input: string, { column = 1, rows = 'any', sizes = [65_536] }: Settings = {}) {
  const chunks: Buffer[] = [];
  const sink = {
    put: (bytes: Uint8Array, start: number, end: number) => void chunks.push(Buffer.from(bytes.slice(start, end))),
    putText: (text: string) => void chunks.push(Buffer.from(text)),
  };
  const adder = new OriginRows(sink, column, rows);
  const bytes = Buffer.from(input);
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const block = bytes.subarray(at, at + (sizes[i % sizes.length] as number));
    adder.write(block);
    at += block.length;
  }
  adder.end();
  return { output: Buffer.concat(chunks).toString(), count: adder.count, without: adder.withoutOrigin };
}

const URLS: readonly (readonly [string, string])[] = [
  ['https://a.example/x', 'https://a.example'],
  ['HTTPS://A.Example:443', 'https://a.example'],
  ['http://a.example:80/', 'http://a.example'],
  ['http://a.example:8080/\r', 'http://a.example:8080'],
  [' https://é.example/', 'https://xn--9ca.example'],
  ['http://[::1]:1/', 'http://[::1]:1'],
  ['', ''],
  ['/x', ''],
  ['a.example', ''],
  ['mailto:a@a.example', ''],
  ['https://', ''],
  ['https://a..b^c/', ''],
  [`https://a.example/${'x'.repeat(65_536)}`, ''],
];

describe('origins', () => {
  it.each(URLS.map(([url, origin]) => [url.slice(0, 30), url, origin] as const))('%j', (_, url, origin) => {
    expect(keyed(`${url}\trest\n`).output).toBe(`${origin}\t${url}\trest\n`);
    expect(keyed(`a\t${url}\trest\n`, { column: 2 }).output).toBe(`${origin}\ta\t${url}\trest\n`);
    expect(keyed(url, { rows: 'urls' }).output).toBe(url === '' ? '' : `${origin}\tU\t${url}`);
    expect(keyed(`${url}\t1\t200\tQQ==\n`, { rows: 'robots' }).output).toBe(`${origin}\tR\t1\t200\tQQ==\n`);
  });

  it('counts rows without the field, and drops none', () => {
    expect(keyed('x\n\nhttps://a.example/\ty\n', { column: 2 })).toEqual({
      output: '\tx\n\t\n\thttps://a.example/\ty\n',
      count: 3,
      without: 3,
    });
  });

  it('are the same however the rows are cut into blocks', () => {
    const field = fc.constantFrom(...URLS.map(([url]) => url), 'x', '\t');
    const row = fc.array(field, { maxLength: 4 }).map((fields) => `${fields.join('\t')}\n`);
    const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 });
    const settings = fc.record({ column: fc.integer({ min: 1, max: 3 }), sizes });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), settings, (rows, { column, sizes: chosen }) => {
        const input = rows.join('');
        expect(keyed(input, { column, sizes: chosen })).toEqual(keyed(input, { column }));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('makes no key of a URL whose end is not in the first 2 MiB of its row, whatever the blocks', () => {
    const url = 'https://a.example.org/';
    const before = 'x'.repeat(2_097_152 - url.length - 1);
    for (const sizes of [[65_536], [3_000_000], [1_000_003, 7]]) {
      for (const [more, origin] of [
        ['', 'https://a.example.org'],
        ['x', ''],
      ]) {
        const row = `${before}${more}\t${url}\t${'y'.repeat(100_000)}\n`;
        const { output } = keyed(`${row}x\thttps://b.example/\n`, { column: 2, sizes });
        expect(output === `${origin}\t${row}https://b.example\tx\thttps://b.example/\n`).toBe(true);
      }
    }
  });
});
