import { type Dialect, parse } from '@maycrawl/core';
import { array, assert, constantFrom, oneof, property, tuple, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { format } from '../../src/format/format.js';
import { differingProbes } from '../../src/probes/differing-probes.js';

const text = (octets: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets);
const tidy = (input: string): string => text(format(input));

describe('format', () => {
  it.each([
    [
      'capitals and spaces',
      'user-agent:*\nDISALLOW :  /a \nallow:/b\nSITEMAP:https://e.example/s',
      'User-agent: *\nDisallow: /a\nAllow: /b\n\nSitemap: https://e.example/s\n',
    ],
    ['line ends', 'User-agent: *\r\nDisallow: /a\rAllow: /b', 'User-agent: *\nDisallow: /a\nAllow: /b\n'],
    ['a byte order mark', '\ufeffUser-agent: *\nDisallow: /\n', 'User-agent: *\nDisallow: /\n'],
    [
      'a second byte order mark',
      '\ufeff\ufeffUser-agent: *\nDisallow: /\n',
      '\ufeff\ufeffUser-agent: *\nDisallow: /\n',
    ],
    [
      'empty lines inside a group',
      '\n\nUser-agent: a\n\nUser-agent: b\n\n# why\n\nDisallow: /\n\n\n',
      'User-agent: a\nUser-agent: b\n# why\nDisallow: /\n',
    ],
    [
      'groups that touch',
      'User-agent: a\nDisallow: /\n# b\nUser-agent: b\nDisallow: /\n',
      'User-agent: a\nDisallow: /\n\n# b\nUser-agent: b\nDisallow: /\n',
    ],
    [
      'a heading of its own',
      '# Ours\n\n\n# all\nUser-agent: *\nDisallow: /\n',
      '# Ours\n\n# all\nUser-agent: *\nDisallow: /\n',
    ],
    [
      'a trailing remark',
      'User-agent: *\nDisallow: /\n# end of the shop\n\nUser-agent: b\nAllow: /',
      'User-agent: *\nDisallow: /\n# end of the shop\n\nUser-agent: b\nAllow: /\n',
    ],
    [
      'comments behind rules',
      'User-agent: *\nDisallow: /a   #why \nDisallow: /b#c\nDisallow:#none\n',
      'User-agent: *\nDisallow: /a #why\nDisallow: /b#c\nDisallow: #none\n',
    ],
    [
      'a gap that others take for the end of a group (E3)',
      'User-agent: a\nCrawl-delay: 5\n\n\nUser-agent: b\n\nDisallow: /\n',
      'User-agent: a\nCrawl-delay: 5\n\nUser-agent: b\nDisallow: /\n',
    ],
    [
      'what it does not spell for anybody',
      'User agent : *\nDisalow:/x\nDisallowAI:/\n  Disallow /y  \n<p>no</p>\n',
      'User agent: *\nDisalow: /x\nDisallowAI: /\nDisallow /y\n<p>no</p>\n',
    ],
    ['a NUL', 'User-agent: *\nDisallow:/x\0  #y \n', 'User-agent: *\nDisallow:/x\0  #y \n'],
    ['nothing', '', ''],
    ['nothing but empty lines', '\r\n \n\t', ''],
    [
      'sitemaps first',
      'Sitemap: https://e.example/a\nSitemap: https://e.example/b\nUser-agent: *\nDisallow: /\n',
      'Sitemap: https://e.example/a\nSitemap: https://e.example/b\n\nUser-agent: *\nDisallow: /\n',
    ],
  ])('%s', (_, input, expected) => {
    expect(tidy(input)).toBe(expected);
  });

  it('D4 keeps octets that are not UTF-8', () => {
    const input = Uint8Array.from([...new TextEncoder().encode('user-agent:*\ndisallow:/caf'), 0xe9, 0x0a]);
    expect([...format(input)].slice(-6)).toEqual([...new TextEncoder().encode('/caf'), 0xe9, 0x0a]);
  });

  it('D5 leaves a file alone that is longer than what crawlers read, or would be', () => {
    const long = `user-agent:*\n${'disallow:/x\n'.repeat(43_000)}`;
    expect(tidy(long)).toBe(long);
    const nearly = `user-agent:*\n${'disallow:/x\n'.repeat(42_000)}`;
    expect(nearly.length).toBeLessThan(512_000);
    expect(tidy(nearly)).toBe(nearly);
  });

  it('D6 leaves a line alone of which crawlers read only a part', () => {
    const cut = `Disallow:/${'x'.repeat(16_700)}  # why`;
    expect(tidy(`user-agent:*\n${cut}\n`)).toBe(`User-agent: *\n${cut}\n`);
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

/** What is read of a file: who is bound to what, in order. */
function reading(octets: Uint8Array, dialect: Dialect): unknown {
  const { groups, sitemaps, fields } = parse(octets, { dialect });
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
  it('reads the same when formatted, in both dialects', () => {
    assert(
      property(files, (file) => {
        const formatted = format(file);
        for (const dialect of dialects) {
          expect(reading(formatted, dialect)).toEqual(reading(file, dialect));
          expect(differingProbes(parse(file, { dialect }), parse(formatted, { dialect }))).toEqual([]);
        }
      }),
      { numRuns: 2_000, seed: 42 },
    );
  });

  it('is formatted once and for all', () => {
    assert(
      property(files, (file) => {
        const once = format(file);
        expect(format(once)).toEqual(once);
      }),
      { numRuns: 2_000, seed: 43 },
    );
  });

  it('keeps every word', () => {
    // A byte order mark may be whole or in part (D2).
    const words = (octets: Uint8Array): string =>
      text(octets.subarray(markOctets(octets)))
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

function markOctets(octets: Uint8Array): number {
  const differing = [0xef, 0xbb, 0xbf].findIndex((octet, at) => octets[at] !== octet);
  return differing < 0 ? 3 : differing;
}
