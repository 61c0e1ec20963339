import { expect, test } from 'vitest';
import { delimiterOf, readTable } from '../../src/url-files/table.js';

test.each<[string, string, string[][]]>([
  [
    'plain',
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'every line end, and no end',
    'a,b\r\nc,d\re,f',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
  ],
  [
    'quotes with delimiters, quotes and line ends',
    '"a,""b""",c\n"d\ne",f\n',
    [
      ['a,"b"', 'c'],
      ['d\ne', 'f'],
    ],
  ],
  [
    'empty fields and lines',
    ',a,\n\n"",b,',
    [
      ['', 'a', ''],
      ['', 'b', ''],
    ],
  ],
  ['text after a quote', '"a"b,c\n', [['ab', 'c']]],
  ['a quote within a field', 'a"b,c"\n', [['a"b', 'c"']]],
  ['a quote without an end', 'a,"b\nc,"d', [['a', 'b\nc,d']]],
  [
    'one quote without an end',
    'a,"b\nc,d',
    [
      ['a', '"b'],
      ['c', 'd'],
    ],
  ],
])('%s', (_, text, rows) => expect(readTable(text, ',')).toEqual(rows));

test.each<[string, string | undefined]>([
  ['a,b\nc,d', ','],
  ['a;b\n1,5;2,5', ';'],
  ['a\tb,c\nd\te', '\t'],
  ['Title\na,b\nc,d\ne,f\ng,h\n', ','],
  ['/a\n/b\n/c,d', undefined],
  ['a,b', undefined],
  ['', undefined],
])('the delimiter of %j is %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter));
