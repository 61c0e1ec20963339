import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { read, urlset } from '../sitemap-fixture.js';

const PIECES = [
  ...[
    '<urlset>',
    '</urlset>',
    '<url>',
    '</url>',
    '<loc>',
    '</loc>',
    '<lastmod>',
    '</lastmod>',
    '<sitemapindex>',
    '<x:loc>',
  ],
  ...[
    '<sitemap>',
    '</sitemap>',
    '<rss>',
    '<item>',
    '<link>',
    '</link>',
    '<feed>',
    '<entry>',
    '<link href="http://h/"/>',
  ],
  ...[
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?xml',
    '?>',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '&amp;',
    '&b;',
    '&#0;',
    '&',
    '<',
    '>',
  ],
  ...[
    'http://h/1',
    'https://example.com/a?b=c',
    '/x',
    '\ufeff',
    '\0',
    '\n',
    '\r',
    ' ',
    'ü',
    '2026-11-21',
    '"',
    "'",
    '=',
  ],
];
const SETTINGS = { seed: 20261121, numRuns: 500 };

it('reads the same from any bytes, compressed or not and in chunks of any size, and never throws', async () => {
  const contents = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(contents, fc.integer({ min: 1, max: 50 }), async (content, size) => {
      const whole = await read(content);
      expect(await read(content, size)).toEqual(whole);
      expect(await read(gzipSync(content), size)).toEqual(whole);
    }),
    SETTINGS,
  );
});

it('corrupt gzip data yields what can be read, and is reported', async () => {
  const pages = Array.from({ length: 300 }, (_, page) => `https://example.com/${(page * 7919) % 10_007}`);
  const packed = gzipSync(urlset(...pages));
  const corruptions = fc.array(fc.tuple(fc.nat(packed.length - 1), fc.integer({ min: 1, max: 255 })), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(corruptions, async (flips) => {
      const bytes = Buffer.from(packed);
      for (const [at, mask] of flips) bytes[at]! ^= mask;
      const { entries, problems } = await read(bytes, 1_000);
      // Flips may cancel out, and a header has bytes without a meaning.
      if (problems.length === 0) expect(entries.map(({ loc }) => loc)).toEqual(pages);
      expect(entries.length).toBeLessThanOrEqual(2 * pages.length);
    }),
    { ...SETTINGS, numRuns: 100 },
  );
});
