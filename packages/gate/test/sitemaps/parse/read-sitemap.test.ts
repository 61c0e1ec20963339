import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { index, locs, read, urlset } from '../sitemap-fixture.js';

const reasons = ({ problems }: Awaited<ReturnType<typeof read>>): string[] => problems.map(({ reason }) => reason);
const PAGES = ['https://example.com/1', 'https://example.com/2'];

describe('formats', () => {
  it('reads the protocol’s XML with any namespace prefix and ignores extensions', async () => {
    const sitemap = await read(`\n <?xml version="1.0"?>
      <s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i">
        <s:url>
          <image:loc>https://example.com/no</image:loc>
          <image:image><image:loc>https://example.com/cat.jpg</image:loc></image:image>
          <s:loc>\n  https://example.com/?a=1&amp;b=&#50;\n </s:loc><s:lastmod> 2026-11-21 </s:lastmod>
          <s:priority>0.5</s:priority>
        </s:url>
        <!-- <s:url><s:loc>https://example.com/commented</s:loc></s:url> -->
        <s:url><s:loc><![CDATA[https://example.com/?a=1&b=2]]></s:loc></s:url>
      </s:urlset>`);
    expect(sitemap).toEqual({
      format: 'urlset',
      problems: [],
      entries: [
        { loc: 'https://example.com/?a=1&b=2', lastmod: '2026-11-21' },
        { loc: 'https://example.com/?a=1&b=2', lastmod: undefined },
      ],
    });
  });

  it('reads an index', async () => {
    expect(await read(index(...PAGES))).toMatchObject({
      format: 'sitemapindex',
      problems: [],
      entries: PAGES.map((loc) => ({ loc })),
    });
  });

  it('reads RSS 2.0', async () => {
    const feed = `<rss version="2.0" xmlns:atom="a"><channel><link>https://example.com/</link>
      <item><title>x</title><atom:link href="https://example.com/no"/><link>${PAGES[0]}</link><pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate></item>
      <item><link>${PAGES[1]}</link></item></channel></rss>`;
    expect(await read(feed)).toEqual({
      format: 'rss',
      problems: [],
      entries: [
        { loc: PAGES[0], lastmod: 'Sat, 21 Nov 2026 10:00:00 GMT' },
        { loc: PAGES[1], lastmod: undefined },
      ],
    });
  });

  it('reads Atom 1.0: the page of an entry, not its comments', async () => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://example.com/"/>
      <entry><link rel="replies" href="https://example.com/no"/><link href="${PAGES[0]}"/><updated>2026-11-21T10:00:00Z</updated></entry>
      <entry><link rel="alternate" href="${PAGES[1]}"/></entry></feed>`;
    const { format, entries, problems } = await read(feed);
    expect([format, locs(entries), entries[0]!.lastmod, problems]).toEqual(['atom', PAGES, '2026-11-21T10:00:00Z', []]);
  });

  it.each([['\n'], ['\r\n'], ['\r'], ['\n\n  \n']])('reads a list of URLs whose lines end in %j', async (end) => {
    for (const size of [1, 7, 65_536]) {
      expect(await read(`${end}${PAGES.join(end)}`, size)).toMatchObject({ format: 'text', problems: [] });
      expect(locs((await read(`${end}${PAGES.join(end)}`, size)).entries)).toEqual(PAGES);
    }
  });

  it('skips an overlong line of a list', async () => {
    const result = await read(`${PAGES[0]}\n${'x'.repeat(5_000_000)}\n${PAGES[1]}`);
    expect(locs(result.entries)).toEqual(PAGES);
    expect(reasons(result)).toEqual(['invalid-entries']);
  });

  it.each([
    ['nothing', '', 'it is empty'],
    ['white space', ' \n\n', 'it is empty'],
    ['HTML', '<!DOCTYPE html><html><body>404</body></html>', 'its root element is <html>'],
    ['JSON', '{"urls": []}', 'it is neither XML nor a list of URLs'],
    ['a robots.txt', 'User-agent: *\nDisallow: /', 'it is neither XML nor a list of URLs'],
    ['XML without an element', '<?xml version="1.0"?><!-- x -->', 'it has no root element'],
    ['an image', '\x89PNG\r\n\x1a\n', 'it is neither XML nor a list of URLs'],
  ])('%s is not a sitemap', async (_, content, detail) => {
    const { format, entries, problems } = await read(Buffer.from(content, 'latin1'));
    expect([format, entries]).toEqual([undefined, []]);
    expect(problems.at(-1)).toEqual({ reason: 'no-sitemap', detail });
  });
});

describe('encodings', () => {
  const page = 'https://example.com/caf%C3%A9';
  const content = '<urlset><url><loc>https://example.com/café</loc></url></urlset>';
  const declared = (label: string): string => `<?xml version="1.0" encoding="${label}"?>${content}`;
  const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(content)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${content}`)],
    ['a list in UTF-8 with a byte order mark', Buffer.from('\ufeffhttps://example.com/café\n')],
    ['UTF-16LE with a byte order mark', Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le')],
    ['UTF-16BE with a byte order mark', swapped(`\ufeff${declared('UTF-16')}`)],
    ['UTF-16LE without a byte order mark', Buffer.from(content, 'utf16le')],
    ['UTF-16BE without a byte order mark', swapped(content)],
    ['ISO-8859-1, declared', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['UTF-8 that is declared as UTF-16', Buffer.from(declared('UTF-16'))],
    ['UTF-8 that is declared as an unknown encoding', Buffer.from(declared('x-nonsense'))],
  ])('%s', async (_, bytes) => {
    for (const size of [1, 3, 65_536]) expect(locs((await read(bytes, size)).entries)).toEqual([page]);
  });
});

describe('broken XML', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'an ampersand',
      '<urlset><url><loc>https://e.com/?a=1&b=2</loc></url><url><loc>https://e.com/2</loc></url></urlset>',
      ['https://e.com/?a=1&b=2', 'https://e.com/2'],
    ],
    [
      'a loc that is not closed',
      '<urlset><url><loc>https://e.com/1</url><url><loc>https://e.com/2</loc></url></urlset>',
      ['https://e.com/1', 'https://e.com/2'],
    ],
    [
      'a url that is not closed',
      '<urlset><url><loc>https://e.com/1</loc><url><loc>https://e.com/2</loc></url></urlset>',
      ['https://e.com/1', 'https://e.com/2'],
    ],
    [
      'a closing tag without an opening one',
      '<urlset></x><url><loc>https://e.com/1</loc></url></urlset>',
      ['https://e.com/1'],
    ],
    ['a missing end', '<urlset><url><loc>https://e.com/1</loc></url><url><loc>https://e.com/2', ['https://e.com/1']],
    [
      'text after the root element',
      '<urlset><url><loc>https://e.com/1</loc></url></urlset>\nWarning: x',
      ['https://e.com/1'],
    ],
    ['attributes without quotes', '<urlset><url a=b c><loc>https://e.com/1</loc></url></urlset>', ['https://e.com/1']],
  ])('%s: the entries that can be parsed are returned', async (_, content, expected) => {
    for (const size of [1, 65_536]) {
      const result = await read(content, size);
      expect(locs(result.entries)).toEqual(expected);
      expect(reasons(result)).toEqual(['malformed']);
      expect(result.problems[0]!.detail).toMatch(/^line \d+: /);
    }
  });

  it('does not expand entities that a file declares, and opens no file', async () => {
    const bomb = `<!DOCTYPE urlset [<!ENTITY a "ha"><!ENTITY file SYSTEM "file:///etc/passwd">${Array.from(
      { length: 30 },
      (_, i) => `<!ENTITY ${String.fromCharCode(98 + (i % 25))}${i} "${`&a${i - 1};`.repeat(10)}">`,
    ).join('')}]>${urlset('https://e.com/&a;&b0;', 'https://e.com/&file;', PAGES[0]!).replace(/^<\?.*\n/, '')}`;
    const result = await read(bomb);
    expect(locs(result.entries)).toEqual(['https://e.com/&a;&b0;', 'https://e.com/&file;', PAGES[0]]);
    expect(reasons(result)).toEqual(['malformed']);
  });

  it.each<[string, string, string]>([
    ['a million nested elements', '<a>'.repeat(1_000_000), 'elements are nested more than 64 deep'],
    ['an endless tag', `<a ${'a="" '.repeat(1_000_000)}`, 'a tag or comment has no end'],
    ['an endless comment', `<!--${' '.repeat(5_000_000)}`, 'a tag or comment has no end'],
    ['an endless attribute', `<a b="${'x'.repeat(5_000_000)}`, 'a tag or comment has no end'],
    ['an endless declaration', `<!DOCTYPE a [${'<!ENTITY a "b">'.repeat(400_000)}`, 'a tag or comment has no end'],
    ['ampersands', '&'.repeat(5_000_000), 'too many errors, the rest was not read'],
    ['less-than signs', '<'.repeat(5_000_000), 'too many errors, the rest was not read'],
    ['hyphens in a comment', `<!-- ${'--'.repeat(1_000_000)}`, 'too many errors, the rest was not read'],
  ])('%s ends the parsing, and the entries before it are returned', async (_, attack, detail) => {
    const { entries, problems } = await read(`<urlset><url><loc>${PAGES[0]}</loc></url>${attack}`);
    expect(locs(entries)).toEqual([PAGES[0]]);
    expect(problems.at(-1)!.reason).toBe('malformed');
    expect(problems.at(-1)!.detail.replace(/^line \d+: /, '')).toBe(detail);
  });

  it('skips an overlong text', async () => {
    const result = await read(
      `<urlset><url><loc>${'x'.repeat(5_000_000)}</loc></url><url><loc>${PAGES[0]}</loc></url></urlset>`,
    );
    expect(locs(result.entries)).toEqual([PAGES[0]]);
    expect(result.problems).toEqual([{ reason: 'invalid-entries', detail: '1 entry skipped: it has no URL' }]);
  });
});

describe('entries', () => {
  it('F8 have their URLs as they will be requested', async () => {
    const { entries } = await read(
      urlset('HTTP://EXAMPLE.com:80/x/../private', 'https://ex\u00e4mple.com/ü?ö', 'ftp://h/'),
    );
    expect(locs(entries)).toEqual([
      'http://example.com/private',
      'https://xn--exmple-cua.com/%C3%BC?%C3%B6',
      'ftp://h/',
    ]);
  });

  it('that are not absolute URLs, or too long, are skipped and reported once', async () => {
    const long = `https://example.com/${'x'.repeat(2_100)}`;
    const result = await read(urlset('/relative', PAGES[0]!, 'javascript:alert(1)', '', 'mailto:a@b', long, PAGES[1]!));
    expect(locs(result.entries)).toEqual(PAGES);
    const detail = '5 entries skipped: the first is not a URL that can be fetched: "/relative"';
    expect(result.problems).toEqual([{ reason: 'invalid-entries', detail }]);
  });

  it('of 2,047 characters are returned, of 2,048 are skipped', async () => {
    const url = (length: number): string => 'https://example.com/'.padEnd(length, 'x');
    expect(locs((await read(urlset(url(2_047), url(2_048)))).entries)).toEqual([url(2_047)]);
  });

  it('with an invalid date have no date', async () => {
    const dated = (date: string): string =>
      `<urlset><url><loc>${PAGES[0]}</loc><lastmod>${date}</lastmod></url></urlset>`;
    for (const date of ['', 'x'.repeat(65), 'gestern früh', '2026\n11']) {
      expect((await read(dated(date))).entries[0]!.lastmod).toBeUndefined();
    }
  });

  it.each([['urlset'], ['text']])('50,000 of a %s are returned, and the next is reported instead', async (format) => {
    const all = Array.from({ length: 50_001 }, (_, page) => `https://example.com/${page}`);
    const written = (pages: readonly string[]): string => (format === 'text' ? pages.join('\n') : urlset(...pages));
    const [full, excess] = [await read(written(all.slice(1))), await read(written(all))];
    expect([full.format, full.entries.length, full.problems]).toEqual([format, 50_000, []]);
    expect([excess.entries.length, reasons(excess)]).toEqual([50_000, ['too-many-entries']]);
    expect(excess.entries.at(-1)!.loc).toBe('https://example.com/49999');
  });
});

describe('gzip', () => {
  const plain = urlset(...PAGES);
  const packed = gzipSync(plain);
  const SIZES = [1, 7, 4_096, 65_536];

  it.each<[string, Uint8Array]>([
    ['one layer', packed],
    ['two layers: a .gz file sent with a content encoding', gzipSync(packed)],
    ['two members', Buffer.concat([gzipSync(plain.slice(0, 50)), gzipSync(plain.slice(50))])],
    ['FAULT-42 a line end after the data', Buffer.concat([packed, Buffer.from('\n')])],
    ['FAULT-42 zeros after the data', Buffer.concat([packed, Buffer.alloc(1_000)])],
    [
      'a file name in the header',
      Buffer.concat([
        packed.subarray(0, 3),
        Buffer.from([8]),
        packed.subarray(4, 10),
        Buffer.from('sitemap.xml\0'),
        packed.subarray(10),
      ]),
    ],
  ])('%s', async (_, bytes) => {
    for (const size of SIZES)
      expect(await read(bytes, size)).toMatchObject({ problems: [], entries: PAGES.map((loc) => ({ loc })) });
  });

  it('FAULT-41 if truncated anywhere, the entries before are returned and the truncation is reported', async () => {
    const many = Array.from({ length: 2_000 }, (_, page) => `https://example.com/${(page * 7919) % 10_007}`);
    const whole = gzipSync(urlset(...many));
    let before = 0;
    for (const end of [2, 10, 12, 500, whole.length >> 1, whole.length - 9, whole.length - 1]) {
      const result = await read(whole.subarray(0, end), 997);
      expect(locs(result.entries)).toEqual(many.slice(0, result.entries.length));
      expect(reasons(result)).toEqual(['truncated']);
      expect(result.entries.length).toBeGreaterThanOrEqual(before);
      before = result.entries.length;
    }
    expect(before).toBe(2_000);
  });

  it('invalid data and a wrong checksum are reported', async () => {
    const wrong = Buffer.from(packed);
    wrong[packed.length - 8]! ^= 1;
    expect(await read(wrong)).toMatchObject({
      problems: [{ reason: 'truncated', detail: 'its gzip data cannot be read: its checksum is wrong' }],
    });
    expect(locs((await read(wrong)).entries)).toEqual(PAGES);
    const broken = Buffer.from(packed);
    broken.fill(0xff, 20, 40);
    expect(reasons(await read(broken))).toEqual(['truncated']);
    expect(reasons(await read(Buffer.from([0x1f, 0x8b, 9, 0])))).toEqual(['truncated']);
  });

  it('three layers, or thousands of members, are rejected as an attack', async () => {
    expect(reasons(await read(gzipSync(gzipSync(packed))))).toEqual(['no-sitemap']);
    expect(reasons(await read(Buffer.concat(Array.from({ length: 5_000 }, () => gzipSync('')))))).toEqual([
      'truncated',
    ]);
  });

  it('FAULT-40 a nested gzip bomb is decompressed up to 50 MB', async () => {
    const bomb = gzipSync(
      gzipSync(Buffer.concat([Buffer.from(plain.replace('</urlset>', '')), Buffer.alloc(300_000_000, ' ')])),
    );
    expect(bomb.length).toBeLessThan(10_000);
    const result = await read(bomb);
    expect([locs(result.entries), reasons(result)]).toEqual([PAGES, ['too-large']]);
  });
});

it('errors of the source of the bytes are thrown', async () => {
  const { readSitemap } = await import('../../../src/sitemaps/parse/read-sitemap.js');
  // biome-ignore lint/correctness/useYield: it throws before it yields.
  async function* broken(): AsyncGenerator<Uint8Array> {
    throw new Error('EIO');
  }
  const entries = readSitemap(broken()).entries[Symbol.asyncIterator]();
  await expect(entries.next()).rejects.toThrow('EIO');
});
