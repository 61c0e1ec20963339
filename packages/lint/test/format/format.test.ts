import { type Dialect, parse } from '@maycrawl/core';
import { array, assert, constantFrom, oneof, property, tuple, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { format } from '../../src/format/format.js';
import { differingProbes } from '../differing-probes.js';

const text = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const formatted = (input: string): string => text(format(input));

describe('format', () => {
  it.each([
    [
      'writes standard keys and spaces',
      'user-agent:*\nDISALLOW :  /a \nallow:/b\nSITEMAP:https://e.example/s',
      'User-agent: *\nDisallow: /a\nAllow: /b\n\nSitemap: https://e.example/s\n',
    ],
    ['keeps CRLF if all line ends are', 'User-agent:*\r\n\r\nDisallow: /a', 'User-agent: *\r\nDisallow: /a\r\n'],
    ['writes LF line ends', 'User-agent: *\r\nDisallow: /a\rAllow: /b', 'User-agent: *\nDisallow: /a\nAllow: /b\n'],
    ['removes a byte order mark', '\ufeffUser-agent: *\nDisallow: /\n', 'User-agent: *\nDisallow: /\n'],
    [
      'keeps two byte order marks',
      '\ufeff\ufeffUser-agent: *\nDisallow: /\n',
      '\ufeff\ufeffUser-agent: *\nDisallow: /\n',
    ],
    [
      'removes empty lines inside a group',
      '\n\nUser-agent: a\n\nUser-agent: b\n\n# why\n\nDisallow: /\n\n\n',
      'User-agent: a\nUser-agent: b\n# why\nDisallow: /\n',
    ],
    [
      'separates adjacent groups',
      'User-agent: a\nDisallow: /\n# b\nUser-agent: b\nDisallow: /\n',
      'User-agent: a\nDisallow: /\n\n# b\nUser-agent: b\nDisallow: /\n',
    ],
    [
      'keeps a separate heading',
      '# Ours\n\n\n# all\nUser-agent: *\nDisallow: /\n',
      '# Ours\n\n# all\nUser-agent: *\nDisallow: /\n',
    ],
    [
      'keeps a comment at the end of a group',
      'User-agent: *\nDisallow: /\n# end of the shop\n\nUser-agent: b\nAllow: /',
      'User-agent: *\nDisallow: /\n# end of the shop\n\nUser-agent: b\nAllow: /\n',
    ],
    [
      'keeps comments after rules',
      'User-agent: *\nDisallow: /a   #why \nDisallow: /b#c\nDisallow:#none\n',
      'User-agent: *\nDisallow: /a #why\nDisallow: /b#c\nDisallow: #none\n',
    ],
    [
      'E3 keeps a gap that other parsers read as the end of a group',
      'User-agent: a\nCrawl-delay: 5\n\n\nUser-agent: b\n\nDisallow: /\n',
      'User-agent: a\nCrawl-delay: 5\n\nUser-agent: b\nDisallow: /\n',
    ],
    [
      'does not correct spelling',
      'User agent : *\nDisalow:/x\nDisallowAI:/\n  Disallow /y  \n<p>no</p>\n',
      'User agent: *\nDisalow: /x\nDisallowAI: /\nDisallow /y\n<p>no</p>\n',
    ],
    ['keeps a line with a NUL', 'User-agent: *\nDisallow:/x\0  #y \n', 'User-agent: *\nDisallow:/x\0  #y \n'],
    ['keeps an empty file', '', ''],
    ['never empties a file', '\r\n \n\t', '\r\n \n\t'],
    ['keeps a file of comments', '\n#a  \r\n\n\n  # b', '\n#a  \r\n\n\n  # b'],
    [
      'keeps the sections of a group apart',
      'User-agent: *\n\n# Shop\nDisallow: /cart\n\n\n\n# Search\nDisallow: /find\n\nDisallow: /x\n\nSitemap: /s\n\nDisallow: /y',
      'User-agent: *\n# Shop\nDisallow: /cart\n\n# Search\nDisallow: /find\n\nDisallow: /x\n\nSitemap: /s\n\nDisallow: /y\n',
    ],
    [
      'separates sitemaps from the group after them',
      'Sitemap: https://e.example/a\nSitemap: https://e.example/b\nUser-agent: *\nDisallow: /\n',
      'Sitemap: https://e.example/a\nSitemap: https://e.example/b\n\nUser-agent: *\nDisallow: /\n',
    ],
  ])('%s', (_, input, expected) => {
    expect(formatted(input)).toBe(expected);
  });

  it('D4 keeps bytes that are not valid UTF-8', () => {
    const input = Uint8Array.from([...new TextEncoder().encode('user-agent:*\ndisallow:/caf'), 0xe9, 0x0a]);
    expect([...format(input)].slice(-6)).toEqual([...new TextEncoder().encode('/caf'), 0xe9, 0x0a]);
  });

  it('D5 returns a file unchanged if it or the result exceeds the size limit', () => {
    const long = `user-agent:*\n${'disallow:/x\n'.repeat(43_000)}`;
    expect(formatted(long)).toBe(long);
    const nearly = `user-agent:*\n${'disallow:/x\n'.repeat(42_000)}`;
    expect(nearly.length).toBeLessThan(512_000);
    expect(formatted(nearly)).toBe(nearly);
  });

  it('D6 keeps a line that crawlers read only in part', () => {
    const cut = `Disallow:/${'x'.repeat(16_700)}  # why`;
    expect(formatted(`user-agent:*\n${cut}\n`)).toBe(`User-agent: *\n${cut}\n`);
  });
});

const pieces = constantFrom(
  ...[
    'user-agent',
    'User-Agent',
    'useragent',
    'allow',
    'Disallow',
    'disalow',
    'DisallowAI',
    'sitemap',
    'crawl-delay',
    'x',
  ],
  ...[':', ' : ', ':', '\n', '\r\n', '\n\n', '\r', ' ', '\t', '#', ' # ', '\0', '\ufeff', 'é', '%c3', '%'],
  ...[
    '*',
    'a',
    'b',
    '/',
    '/a',
    '/b*',
    '$',
    '/a/b',
    'https://e.example/s.xml',
    'disallow: /\n',
    'user-agent: a\n',
    'Disallow: /b # why\n',
  ],
);
const files = oneof(
  array(pieces, { maxLength: 60 }).map((parts) => new TextEncoder().encode(parts.join(''))),
  tuple(uint8Array({ maxLength: 40 }), array(pieces, { maxLength: 30 })).map(([head, parts]) =>
    Uint8Array.from([...head, ...new TextEncoder().encode(parts.join(''))]),
  ),
);
const dialects: readonly Dialect[] = ['google', 'rfc9309'];

/** The parsed contents of a file without their places. */
function contents(bytes: Uint8Array, dialect: Dialect): unknown {
  const { groups, sitemaps, fields } = parse(bytes, { dialect });
  return {
    groups: groups.map(({ userAgents, rules }) => [
      userAgents.map(({ value }) => value),
      rules.map(({ type, normalizedPattern }) => [type, normalizedPattern]),
    ]),
    sitemaps: sitemaps.map(({ url }) => url),
    fields: fields.map(({ name, value }) => [name, value]),
  };
}

describe('any file', () => {
  it('has the same contents after formatting, in both dialects', () => {
    assert(
      property(files, (file) => {
        const result = format(file);
        for (const dialect of dialects) {
          expect(contents(result, dialect)).toEqual(contents(file, dialect));
          expect(differingProbes(parse(file, { dialect }), parse(result, { dialect }))).toEqual([]);
        }
      }),
      { numRuns: 2_000, seed: 42 },
    );
  });

  it('does not change when it is formatted again', () => {
    assert(
      property(files, (file) => {
        const once = format(file);
        expect(format(once)).toEqual(once);
      }),
      { numRuns: 2_000, seed: 43 },
    );
  });

  it('keeps every word', () => {
    // The file may begin with a whole byte order mark or a part of one.
    const words = (bytes: Uint8Array): string =>
      text(bytes.subarray(markLength(bytes)))
        .toLowerCase()
        .replace(/[\s\ufeff]+/g, '');
    assert(
      property(files, (file) => {
        expect(words(format(file))).toBe(words(file));
      }),
      { numRuns: 1_000, seed: 44 },
    );
  });
});

function markLength(bytes: Uint8Array): number {
  const differing = [0xef, 0xbb, 0xbf].findIndex((byte, at) => bytes[at] !== byte);
  return differing < 0 ? 3 : differing;
}
