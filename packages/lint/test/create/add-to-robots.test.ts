import { parse, type RobotsTxt } from '@maycrawl/core';
import { crawlers, mustBeNamed } from '@maycrawl/core/crawlers';
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
    expect(addToRobots(before, { blockPaths: ['/x/'], blockCrawlers: ['b'] }).lines).toEqual([3, 4, 5, 6, 7]);
    const { bytes, lines } = addToRobots(before, { blockPaths: ['/a/'] });
    expect([bytes, lines]).toEqual([before, []]);
  });

  it.each<[string, AddOptions, string]>([
    [
      'User-agent: b\nAllow: /a\nDisallow: /c',
      { blockCrawlers: ['b'] },
      'b would not be blocked: line 2, Allow: /a, still applies. Remove that line.',
    ],
    [
      'User-agent: GPTBot\nAllow: /x/\nAllow: /y/\nDisallow: /\n',
      { blockCrawlers: ['GPTBot'] },
      'GPTBot would not be blocked: line 2, Allow: /x/, and line 3, Allow: /y/, still apply. Remove those lines.',
    ],
    [
      'User-agent: CCBot\nUser-agent: GPTBot\nAllow: /x/\nDisallow: /\n',
      { blockAi: ['train'] },
      'GPTBot and CCBot would not be blocked: line 3, Allow: /x/, still applies.',
    ],
    [
      'User-agent: *\nAllow: /x/\n',
      { blockPaths: ['/x/'] },
      '/x/ would not be blocked for all other crawlers: line 2, Allow: /x/, still applies.',
    ],
    [
      'User-agent: *\nAllow: /x/\n',
      { blockPaths: ['/x/'], pathsFor: ['GPTBot'] },
      '/x/ would not be blocked for GPTBot: line 2, Allow: /x/, still applies.',
    ],
    [
      'User-agent: *\nAllow: /x/1\nAllow: /x/\nDisallow: /x/\n',
      { blockPaths: ['/x/'] },
      '/x/ would not be blocked for all other crawlers: line 2, Allow: /x/1, and line 3, Allow: /x/, still apply.',
    ],
    ['User-agent: AI\nDisallow: /a', { blockCrawlers: ['AI2Bot'] }, 'the new lines would also apply to AI.'],
    ['User-agent: *\nDisallow: /a', { blockPaths: ['/wp-admin/'] }, 'blocks `/wp-admin/admin-ajax.php`'],
    ['User-agent: *\nDisallow: /s', { sitemaps: ['https://e.example/s.xml'] }, 'blocks this sitemap'],
  ])('%j with %j is doubtful', (before, options, message) => {
    expect(() => added(before, options)).toThrow(DoubtfulOptionError);
    expect(() => added(before, options)).toThrow(message);
    expect(added(before, { ...options, insist: true })).toContain(before);
  });

  it.each([
    ['allows something', 'User-agent: *\nAllow: /x/\nDisallow: /\n', (own: string, all: string) => `${all}\n${own}`],
    // For readers of RFC 9309, the group of * goes on at the end of the file.
    [
      'has a rule that only Google reads',
      'User-agent: *\nDisalow: /\n',
      (own: string, all: string) => `${own}\n${all}`,
    ],
  ])('blocks a crawler in a group of its own if that of * %s', (_, before, joined) => {
    const after = added(before, { blockCrawlers: ['GPTBot'] });
    expect(after).toBe(joined('User-agent: GPTBot\nDisallow: /\n', before));
  });

  it('writes a rule that only Google reads, and repeats it as it is', () => {
    const before = 'User-agent: *\nDisalow: /q\n';
    expect(added(before, { blockPaths: ['/q'] })).toBe(`${before}Disallow: /q\n`);
    const named = added(before, { blockPaths: ['/x/'], pathsFor: ['GPTBot'] });
    expect(named).toBe(`User-agent: GPTBot\nDisalow: /q\nDisallow: /x/\n\n${before}`);
    expect(parse(named, { dialect: 'rfc9309' }).allows('/q', 'GPTBot')).toBe(true);
  });

  it('says which part of a path a line still allows, also with nothing to add', () => {
    const before = encoder.encode('User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n');
    expect(addToRobots(before, { blockPaths: ['/wp-admin/'] }).notes).toEqual([
      '/wp-admin/ is not blocked as a whole for all other crawlers: line 2, Allow: /wp-admin/admin-ajax.php, still ' +
        'applies. Remove that line to block it all',
    ]);
    expect(addToRobots(before, { blockPaths: ['/wp-admin/'], allowPaths: ['/wp-admin/admin-ajax.php'] }).notes).toEqual(
      ['all other crawlers: the file has these rules already'],
    );
    const open = encoder.encode('User-agent: b\nAllow: /x/\nDisallow: /\n');
    const { bytes, notes } = addToRobots(open, { blockCrawlers: ['b'], insist: true });
    expect([bytes, notes]).toEqual([open, ['b is not blocked: line 2, Allow: /x/, still applies. Remove that line']]);
  });

  it('adds to a robots.txt with a tag, and says so', () => {
    const before = 'User-agent: *\nDisallow: /x/\n<html>\n';
    const { bytes, notes } = addToRobots(encoder.encode(before), { blockPaths: ['/y/'] });
    expect(decoder.decode(bytes)).toBe('User-agent: *\nDisallow: /x/\nDisallow: /y/\n<html>\n');
    expect(notes).toEqual(['line 4 is HTML, which crawlers ignore in a robots.txt: remove <html>']);
  });

  it('repeats the rules that a crawler followed, by every relation of the registry, and names their group', () => {
    const related = crawlers.filter(({ obeysRobotsTxt, tokens }) => obeysRobotsTxt !== 'no' && tokens.length > 0);
    const ends = related.flatMap((entry) => {
      const [token = '', ...fallbacks] = entry.tokens;
      return fallbacks.map((fallback) => [token, fallback] as const);
    });
    expect(ends.map(([token]) => token)).toEqual(expect.arrayContaining(['Googlebot-Image', 'Applebot']));
    for (const [token, fallback] of ends) {
      const before = `User-agent: ${fallback}\nDisallow: /f/\n\nUser-agent: *\nDisallow: /s/\n`;
      const after = added(before, { blockPaths: ['/x/'], pathsFor: [token], comments: true });
      expect(after).toContain(`ignores the group for ${fallback}, so the rules of that one are repeated.`);
      const answers = ['/f/', '/s/', '/x/', '/o'].map((path) => parse(after).allows(path, token));
      expect([token, answers]).toEqual([token, [false, true, false, true]]);
    }
    for (const { tokens } of related.filter(mustBeNamed)) {
      const [token = ''] = tokens;
      const after = added('User-agent: *\nDisallow: /s/\n', { blockPaths: ['/x/'], pathsFor: [token] });
      expect([token, parse(after).allows('/s/', token)]).toEqual([token, true]);
    }
  });

  it('names the group of a former name that the crawler followed, unless a group names the crawler', () => {
    const former = 'User-agent: msnbot\nDisallow: /f/\n';
    const notesFor = (before: string, options: AddOptions) => addToRobots(encoder.encode(before), options).notes;
    const note = [
      'according to Microsoft, bingbot followed the group of its former name msnbot (line 1) so far; what it should ' +
        'keep of those rules has to be in the new group too',
    ];
    expect(notesFor(former, { blockPaths: ['/x/'], pathsFor: ['bingbot'] })).toEqual(note);
    expect(notesFor(former, { blockCrawlers: ['bingbot'] })).toEqual(note);
    expect(notesFor(former, { blockPaths: ['/x/'], pathsFor: ['GPTBot'] })).toEqual([]);
    expect(notesFor(`${former}\nUser-agent: bingbot\nDisallow: /g/\n`, { blockCrawlers: ['bingbot'] })).toEqual([]);
  });

  it('does not report other lines of the file, and no mistake that another line prevents', () => {
    const before = 'User-agent: *\nDisalow: /a\nAllow: /wp-admin/admin-ajax.php\nDisallow: *x\n';
    expect(added(before, { blockPaths: ['/wp-admin/'], pathsFor: ['b'] })).toContain('Disallow: /wp-admin/\n');
  });

  it.each<[string, AddOptions, string]>([
    ['<!doctype html>', { blockPaths: ['/x/'] }, 'the file is a web page, not a robots.txt'],
    [
      '\ufeffU\0s\0e\0r\0-\0a\0g\0e\0n\0t\0',
      { blockPaths: ['/x/'] },
      'the file is UTF-16, but crawlers read robots.txt as UTF-8: save it as UTF-8',
    ],
    ['\x01'.repeat(20), { blockPaths: ['/x/'] }, 'the file is binary data'],
    ['<html>\n<pre>\nUser-agent: *\nDisallow: /\n</pre>', { blockPaths: ['/x/'] }, 'the file is a web page, not'],
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
      'a: what is for * does not apply, as a group names them; --pathsFor adds it there',
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
  fc.constantFrom(
    '',
    '# note',
    'Disalow: /z',
    'Disallow /y',
    'Crawl-delay: 2',
    'Sitemap: https://e.example/1.xml',
    'text',
  ),
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
      for (const name of blockCrawlers)
        for (const path of PATHS) expect([name, path, now.allows(path, name)]).toEqual([name, path, false]);
      const strict = [before, result.bytes].map((bytes) => parse(bytes, { dialect: 'rfc9309' })) as [
        RobotsTxt,
        RobotsTxt,
      ];
      for (const name of pathsFor.filter((token) => token !== '*')) {
        for (const [from, to] of [[old, now], strict] as const) {
          const asked = (path: string): boolean => options.blockPaths?.some((start) => path.startsWith(start)) === true;
          for (const path of PATHS)
            if (!asked(path))
              expect([name, path, to.allows(path, name)]).toEqual([name, path, from.allows(path, name)]);
        }
      }
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
