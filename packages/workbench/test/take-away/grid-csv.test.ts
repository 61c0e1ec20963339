import { expect, test } from 'vitest';
import { type GridVerdict, gridCsv } from '../../src/take-away/grid-csv.js';

const words = {
  url: 'URL',
  verdict: ({ allowed, line }: GridVerdict) =>
    `${allowed ? 'allowed' : 'blocked'}${line === 0 ? '' : ` by line ${line}`}`,
};

test('a row for each URL, a column for each crawler', () => {
  const verdictOf = (row: number, column: number) =>
    row === 1 ? undefined : { allowed: column === 0, line: column === 0 ? 0 : 4 };
  expect(gridCsv(['/cart', 'https://other.example/'], ['Googlebot', 'GPTBot'], verdictOf, words)).toBe(
    'URL,Googlebot,GPTBot\r\n/cart,allowed,blocked by line 4\r\nhttps://other.example/,,\r\n',
  );
});

test('quotes, line ends and formulas are data', () => {
  const csv = gridCsv(['=cmd|x', '/a,"b"', '-1\n2', '@x', '/plain'], [], () => undefined, words);
  expect(csv).toBe('URL\r\n\'=cmd|x\r\n"/a,""b"""\r\n"\'-1\n2"\r\n\'@x\r\n/plain\r\n');
});
