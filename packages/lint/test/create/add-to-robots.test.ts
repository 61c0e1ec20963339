import { parse } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AddOptions, addToRobots } from '../../src/add-to-robots.js';
import { DoubtfulOptionError } from '../../src/create/create-options.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function added(before: string, options: AddOptions): string {
  return decoder.decode(addToRobots(encoder.encode(before), { comments: false, ...options }).bytes);
}

describe('addToRobots', () => {
  it.each<[string, string, AddOptions, string]>([
    [
      'inserts at the end of the group that names the crawler alone',
      'User-agent: *\nDisallow: /a/\n\nUser-agent: b\nDisallow: /\n',
      { blockPaths: ['/x/'] },
      'User-agent: *\nDisallow: /a/\nDisallow: /x/\n\nUser-agent: b\nDisallow: /\n',
    ],
    [
      'makes a second group where the crawler shares one',
      'User-agent: *\nUser-agent: b\nDisallow: /a/\n',
      { blockPaths: ['/x/'] },
      'User-agent: *\nUser-agent: b\nDisallow: /a/\n\nUser-agent: *\nDisallow: /x/\n',
    ],
    [
      'repeats the rules, the delay and the preferences that the crawler followed so far',
      'User-agent: *\nCrawl-delay: 3\nAllow: /a/b\nContent-Signal: ai-train=no\nDisallow: /a/\n',
      { blockPaths: ['/x/'], pathsFor: ['MyBot'] },
      'User-agent: *\nCrawl-delay: 3\nAllow: /a/b\nContent-Signal: ai-train=no\nDisallow: /a/\n\n' +
        'User-agent: MyBot\nCrawl-delay: 3\nContent-Signal: ai-train=no\nAllow: /a/b\nDisallow: /a/\nDisallow: /x/\n',
    ],
    [
      'keeps CR LF, the byte order mark and a missing line end',
      '\ufeffUser-agent: *\r\nDisallow: /a/',
      { blockPaths: ['/x/'], blockCrawlers: ['MyBot'], sitemaps: ['https://e.example/s.xml'] },
      '\ufeffUser-agent: *\r\nDisallow: /a/\r\nDisallow: /x/\r\n\r\nUser-agent: MyBot\r\nDisallow: /\r\n\r\n' +
        'Sitemap: https://e.example/s.xml\r\n',
    ],
    [
      'puts new groups above a last group without rules, which would go on in them',
      '# b\nUser-agent: b\nCrawl-delay: 1\n',
      { blockCrawlers: ['c'] },
      'User-agent: c\nDisallow: /\n\n# b\nUser-agent: b\nCrawl-delay: 1\n',
    ],
    [
      'puts a sitemap below the last one',
      'Sitemap: https://e.example/1.xml\n\nUser-agent: *\nDisallow:\n',
      { sitemaps: ['https://e.example/2.xml', 'https://e.example/1.xml'] },
      'Sitemap: https://e.example/1.xml\nSitemap: https://e.example/2.xml\n\nUser-agent: *\nDisallow:\n',
    ],
    [
      'writes a group in an empty file',
      '',
      { blockPaths: ['/x/'], sitemaps: ['https://e.example/s.xml'] },
      'User-agent: *\nDisallow: /x/\n\nSitemap: https://e.example/s.xml\n',
    ],
    [
      'allows a path',
      'User-agent: *\nDisallow: /wp-admin/\n',
      { allowPaths: ['/wp-admin/admin-ajax.php'] },
      'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n',
    ],
    [
      'adds nothing that the file has',
      'User-agent: *\nDisallow: /x/\n\nUser-agent: AI2Bot\nUser-agent: b\nDisallow: /\n',
      { blockPaths: ['/x/'], blockCrawlers: ['AI2Bot', 'b'] },
      'User-agent: *\nDisallow: /x/\n\nUser-agent: AI2Bot\nUser-agent: b\nDisallow: /\n',
    ],
    [
      'writes the comment of the owner',
      'User-agent: *\nDisallow: /a/\n',
      { blockPaths: ['/x/'], blockCrawlers: ['b'], comment: 'Ask Ann.', comments: true },
      'User-agent: *\nDisallow: /a/\n# Ask Ann.\nDisallow: /x/\n\n# Ask Ann.\nUser-agent: b\nDisallow: /\n',
    ],
  ])('%s', (_, before, options, after) => {
    expect(added(before, options)).toBe(after);
  });

  it('reports the numbers of the new lines', () => {
    const before = encoder.encode('User-agent: *\nDisallow: /a/\n');
    expect(addToRobots(before, { blockPaths: ['/x/'], blockCrawlers: ['b'] }).lines).toEqual([3, 5, 6, 7]);
    const { bytes, lines } = addToRobots(before, { blockPaths: ['/a/'] });
    expect([bytes, lines]).toEqual([before, []]);
  });

  it.each<[string, AddOptions, string]>([
    ['User-agent: b\nAllow: /a\nDisallow: /c', { blockCrawlers: ['b'] }, 'b would not be blocked: a group names it'],
    ['User-agent: AI\nDisallow: /a', { blockCrawlers: ['AI2Bot'] }, 'the new lines would also apply to AI.'],
    ['User-agent: *\nDisallow: /a', { blockPaths: ['/wp-admin/'] }, 'blocks `/wp-admin/admin-ajax.php`'],
    ['User-agent: *\nDisallow: /s', { sitemaps: ['https://e.example/s.xml'] }, 'blocks this sitemap'],
  ])('%j with %j is doubtful', (before, options, message) => {
    expect(() => added(before, options)).toThrow(DoubtfulOptionError);
    expect(() => added(before, options)).toThrow(message);
    expect(added(before, { ...options, insist: true }).length).toBeGreaterThan(before.length);
  });

  it('does not report other lines of the file, and no mistake that another line prevents', () => {
    const before = 'User-agent: *\nDisalow: /a\nAllow: /wp-admin/admin-ajax.php\nDisallow: *x\n';
    expect(added(before, { blockPaths: ['/wp-admin/'], pathsFor: ['b'] })).toContain('Disallow: /wp-admin/\n');
  });

  it.each<[string, AddOptions, string]>([
    ['<!doctype html>', { blockPaths: ['/x/'] }, 'the file is a web page, not a robots.txt'],
    ['\ufeffU\0s\0e\0r\0-\0a\0g\0e\0n\0t\0', { blockPaths: ['/x/'] }, 'the file is no text in UTF-8'],
    [`#${'x'.repeat(512_000)}\n`, { blockPaths: ['/x/'] }, 'the file is longer than 500 KiB'],
    [`#${'x'.repeat(511_990)}\n`, { blockPaths: ['/x/'] }, 'with the new lines, the file would be longer'],
    ['', { blockEverything: true } as never, 'blockEverything: only a new file can have this; leave it out'],
  ])('rejects what cannot be added', (before, options, message) => {
    expect(() => added(before, options)).toThrow(message);
  });

  it('names crawlers to which rules for * do not apply, and groups that are shared', () => {
    const before = encoder.encode('User-agent: a\nUser-agent: *\nDisallow: /a\n\nUser-agent: c\nDisallow: /\n');
    expect(addToRobots(before, { blockPaths: ['/x/'] }, (option) => `--${option}`).notes).toEqual([
      'line 2 names * with others, so the new rules are in a second group for it; RFC 9309 joins the two',
      'a: the new rules for * do not apply, as a group names them; --pathsFor adds rules there',
    ]);
  });
});

/** Fixed, so that runs are reproducible; fast-check prints it with the smallest counterexample. */
const SEED = 20_261_129;
const NAMES = ['*', 'a', 'b', 'GPTBot', 'Googlebot', 'Googlebot-News', 'AI2Bot', '', 'a b'];
const VALUES = ['/', '/x/', '/y', '/*.gif$', '', 'x', '*'];
const LINE = fc.oneof(
  fc.constantFrom(...NAMES).map((name) => `User-agent: ${name}`),
  fc.constantFrom(...VALUES).map((value) => `Disallow: ${value}`),
  fc.constantFrom(...VALUES).map((value) => `Allow: ${value} # why`),
  fc.constantFrom('', '# note', 'Crawl-delay: 2', 'Sitemap: https://e.example/1.xml', 'text'),
);
const FILE = fc
  .record({
    mark: fc.constantFrom('', '\ufeff'),
    lines: fc.array(fc.tuple(LINE, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 14 }),
    last: fc.constantFrom('', 'Disallow: /z', 'User-agent: z'),
  })
  .map(({ mark, lines, last }) => mark + lines.map(([line, end]) => line + end).join('') + last);
const OPTIONS: fc.Arbitrary<AddOptions> = fc.record(
  {
    blockPaths: fc.constantFrom(['/new/'], ['/x/', '/new/'], ['/y']),
    pathsFor: fc.constantFrom(['a'], ['a', 'Googlebot-News']),
    blockCrawlers: fc.constantFrom(['b'], ['GPTBot', 'AI2Bot'], ['c']),
    sitemaps: fc.constantFrom(['https://e.example/1.xml'], ['https://e.example/2.xml']),
    comments: fc.boolean(),
  },
  { requiredKeys: ['blockPaths'] },
);
const PATHS = ['/', '/x/1', '/y', '/new/1', '/a.gif', '/z'];

describe(`additions to any file, seed ${SEED}`, () => {
  it('keep every byte and the rules of other crawlers, block what is asked, and are made once', () => {
    let count = 0;
    const property = fc.property(FILE, OPTIONS, (text, options) => {
      const before = encoder.encode(text);
      let result: ReturnType<typeof addToRobots>;
      try {
        result = addToRobots(before, options);
      } catch (error) {
        // A group allows what is to be blocked, or lines would apply to another crawler.
        if (error instanceof DoubtfulOptionError) return;
        throw error;
      }
      count++;
      expect(withoutNewLines(result.bytes, result.lines, before)).toBe(true);
      const [old, now] = [parse(before), parse(result.bytes)];
      const { pathsFor = ['*'], blockCrawlers = [], sitemaps = [] } = options;
      for (const name of ['a', 'b', 'z', 'other', 'GPTBot', 'AI']) {
        const isNamed = old.groups.some(({ userAgents }) => userAgents.some(({ token }) => token === name));
        if ([...pathsFor, ...blockCrawlers].includes(name) || (!isNamed && pathsFor.includes('*'))) continue;
        if (name === 'AI' && blockCrawlers.includes('AI2Bot')) continue;
        for (const path of PATHS)
          expect([name, path, now.allows(path, name)]).toEqual([name, path, old.allows(path, name)]);
      }
      for (const name of blockCrawlers) expect([name, now.allows('/q', name)]).toEqual([name, false]);
      expect(now.sitemaps.map(({ url }) => url)).toEqual(expect.arrayContaining([...sitemaps]));
      expect(addToRobots(result.bytes, options).bytes).toBe(result.bytes);
    });
    fc.assert(property, { seed: SEED, numRuns: 300 });
    expect(count).toBeGreaterThan(120);
  });
});

/** Whether the bytes that are not in new lines are those of the file before, apart from line ends between the new lines. */
function withoutNewLines(after: Uint8Array, newLines: readonly number[], before: Uint8Array): boolean {
  const isNew = new Set(newLines);
  const textOf = (bytes: Uint8Array, keeps: (number: number) => boolean): string =>
    parse(bytes)
      .lines.filter(({ number, span }) => keeps(number) && span.end > span.start)
      .map(({ span }) => decoder.decode(bytes.subarray(span.start, span.end)))
      .join('\n');
  if (textOf(after, (number) => !isNew.has(number)) !== textOf(before, () => true)) return false;
  let at = 0;
  for (const byte of after) if (byte === before[at]) at++;
  return at === before.length;
}
