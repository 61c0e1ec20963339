import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { aiCategories } from '../../src/create/ai-crawlers.js';
import { type CreateOptions, createRobots, ROBOTS_TXT_CAVEATS } from '../../src/create/create-robots.js';
import { format } from '../../src/format/format.js';
import { lint } from '../../src/lint.js';

type Lookup = readonly [crawler: string, path: string, allowed: boolean];

const PATTERNS: readonly (readonly [string, CreateOptions, readonly Lookup[]])[] = [
  [
    'blocks nothing',
    {},
    [
      ['Googlebot', '/', true],
      ['AnyBot', '/x', true],
    ],
  ],
  [
    'blocks everything',
    { blockEverything: true },
    [
      ['Googlebot', '/', false],
      ['AnyBot', '/x?y', false],
      ['AdsBot-Google', '/', true],
    ],
  ],
  [
    'blocks folders',
    { blockPaths: ['/calendar/', '/junk/'] },
    [
      ['Googlebot', '/calendar/today', false],
      ['AnyBot', '/junk/', false],
      ['AnyBot', '/calendar', true],
      ['AnyBot', '/', true],
    ],
  ],
  [
    'allows only one crawler',
    { allowOnly: ['Googlebot-News'] },
    [
      ['Googlebot-News', '/a', true],
      ['Googlebot', '/a', false],
      ['AnyBot', '/', false],
    ],
  ],
  [
    'allows all crawlers except one',
    { blockCrawlers: ['UnnecessaryBot'] },
    [
      ['UnnecessaryBot', '/', false],
      ['Googlebot', '/', true],
      ['AnyBot', '/a', true],
    ],
  ],
  [
    'blocks one page',
    { blockPaths: ['/useless.html'] },
    [
      ['Googlebot', '/useless.html', false],
      ['Googlebot', '/use.html', true],
    ],
  ],
  [
    'blocks one image for Googlebot-Image',
    { blockImages: ['/images/dogs.jpg'] },
    [
      ['Googlebot-Image', '/images/dogs.jpg', false],
      ['Googlebot-Image', '/images/cats.jpg', true],
      ['Googlebot', '/images/dogs.jpg', true],
    ],
  ],
  [
    'blocks all images',
    { blockImages: 'all' },
    [
      ['Googlebot-Image', '/a.png', false],
      ['Googlebot', '/a.png', true],
    ],
  ],
  [
    'blocks one file type',
    { blockFileTypes: ['gif'] },
    [
      ['Googlebot', '/a/b.gif', false],
      ['Googlebot', '/a.gif?x', true],
      ['AnyBot', '/gif', true],
    ],
  ],
  [
    'blocks all crawlers except Mediapartners-Google',
    { allowOnly: ['Mediapartners-Google'] },
    [
      ['Mediapartners-Google', '/x', true],
      ['Googlebot', '/x', false],
    ],
  ],
  [
    'blocks URLs that end in a string',
    { blockEndings: ['.xls', '/print'] },
    [
      ['Googlebot', '/a.xls', false],
      ['Googlebot', '/a.xlsx', true],
      ['AnyBot', '/b/print', false],
    ],
  ],
  [
    'names AdsBot alongside *',
    { blockEverything: true, includeAdsBot: true },
    [
      ['AdsBot-Google', '/', false],
      ['AdsBot-Google-Mobile', '/x', false],
      ['AnyBot', '/', false],
    ],
  ],
  [
    'blocks AI crawlers that collect training data',
    { blockAi: ['train'] },
    [
      ['GPTBot', '/', false],
      ['ClaudeBot', '/', false],
      ['Google-Extended', '/', false],
      ['Googlebot', '/', true],
      ['OAI-SearchBot', '/', true],
    ],
  ],
  [
    "blocks one vendor's AI crawlers",
    { blockAi: ['openai'] },
    [
      ['GPTBot', '/', false],
      ['ClaudeBot', '/', true],
    ],
  ],
  [
    'repeats the shared rules in the group of Googlebot-Image',
    { blockPaths: ['/private/'], blockImages: ['/cat.jpg'] },
    [
      ['Googlebot-Image', '/private/x', false],
      ['Googlebot-Image', '/cat.jpg', false],
      ['AnyBot', '/cat.jpg', true],
    ],
  ],
  [
    'blocks paths for the allowed crawlers too',
    { allowOnly: ['Googlebot'], blockPaths: ['/private/'] },
    [
      ['Googlebot', '/a', true],
      ['Googlebot', '/private/', false],
      ['AnyBot', '/a', false],
    ],
  ],
  [
    'lists sitemaps',
    { blockPaths: ['/private/'], sitemaps: ['https://e.example/sitemap.xml'] },
    [['Googlebot', '/', true]],
  ],
  [
    'accepts a folder with a space and non-ASCII letters',
    { blockPaths: ['/my files/', '/größe/'] },
    [
      ['Googlebot', '/my%20files/a', false],
      ['Googlebot', '/gr%C3%B6%C3%9Fe/', false],
    ],
  ],
];

/** Findings of severity info that such files may have; none requires a change. */
const REMARKS = ['dollar-misses-query', 'named-group-drops-star', 'star-misses-special'];

describe.each(PATTERNS)('I1 %s', (_, options, lookups) => {
  it.each([true, false])('with comments: %s', (comments) => {
    const robots = parse(createRobots({ ...options, comments }));
    for (const [crawler, path, allowed] of lookups)
      expect([crawler, path, robots.allows(path, crawler)]).toEqual([crawler, path, allowed]);
  });

  it('I2 is UTF-8 with LF line ends and passes the checker', () => {
    const text = createRobots(options);
    expect(text).toMatch(/^[^\r]*\n$/);
    expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(text))).toBe(text);
    expect(new TextDecoder().decode(format(text))).toBe(text);
    const found = lint(text, { url: 'https://e.example/robots.txt', path: 'robots.txt' });
    expect(found.filter(({ severity, code }) => severity !== 'info' || !REMARKS.includes(code))).toEqual([]);
  });
});

describe('createRobots', () => {
  it('I2 writes a comment where a person expects one', () => {
    expect(
      createRobots({ blockPaths: ['/private/'], blockCrawlers: ['BadBot'], sitemaps: ['https://e.example/s.xml'] }),
    ).toBe(
      `# Anyone can read this file, and it protects nothing: private pages need a password.
# A page that is blocked here is not crawled, but its URL may still appear in search results.

# All crawlers: everything is allowed except the following.
User-agent: *
Disallow: /private/

# For these crawlers, everything is blocked.
User-agent: BadBot
Disallow: /

Sitemap: https://e.example/s.xml
`,
    );
  });

  it('I4 states at the top what robots.txt cannot do', () => {
    for (const line of ROBOTS_TXT_CAVEATS.split('\n')) expect(createRobots({})).toContain(`# ${line}\n`);
  });

  it.each([
    [{ blockEverything: true, blockPaths: ['/a'] }, 'blockEverything, blockPaths: everything is blocked already'],
    [{ allowOnly: ['A'], blockCrawlers: ['a'] }, 'allowOnly, blockCrawlers: "a" is in both'],
    [{ allowOnly: ['*'] }, 'allowOnly: "*" means every crawler'],
    [{ blockCrawlers: ['Bot/1.0'] }, 'blockCrawlers: expected a product token of letters'],
    [{ allowOnly: ['Googlebot-Image'], blockImages: 'all' }, 'allowOnly, blockImages: Googlebot-Image is allowed'],
    [
      { allowOnly: ['bingbot'], blockImages: ['/a.jpg'] },
      'blockImages: everything is blocked for Google Images already',
    ],
    [
      { blockCrawlers: ['Googlebot'], blockImages: ['/a.jpg'] },
      'blockImages: everything is blocked for Google Images already',
    ],
    [{ blockPaths: ['private'] }, 'blockPaths: expected a path that begins with /, got "private"'],
    [{ blockPaths: ['/a#b'] }, 'write %23'],
    [{ blockFileTypes: ['*.gif$'] }, 'blockFileTypes: expected a file type'],
    [{ blockEndings: [''] }, 'blockEndings: expected the end of a URL'],
    [{ blockAi: ['Antropic'] }, 'did you mean anthropic?'],
    [{ blockAi: ['everybody'] }, 'expected one of train, assistant, all'],
    [{ sitemaps: ['/sitemap.xml'] }, 'expected an absolute URL'],
    [undefined as never, 'createRobots: expected options such as { blockPaths: ["/private/"] }, got undefined'],
    [{ blockPaths: '/a' as never }, 'blockPaths: expected an array of strings, got "/a"'],
    [{ blockPaths: [5 as never] }, 'blockPaths: expected an array of strings, got [5]'],
    [{ blockAi: true as never }, 'blockAi: expected an array of strings, got true'],
    [{ blockImages: '/a' as never }, 'blockImages: expected "all" or an array of paths, got "/a"'],
    [{ sitemaps: 'https://e.example/s.xml' as never }, 'sitemaps: expected an array of strings, got "https:'],
  ] as const)('rejects %j', (options, message) => {
    expect(() => createRobots(options)).toThrow(TypeError);
    expect(() => createRobots(options)).toThrow(message);
  });

  it('accepts every AI category', () => {
    for (const category of aiCategories())
      expect(createRobots({ blockAi: [category] })).toContain('# AI crawlers: everything is blocked.\nUser-agent: ');
  });
});
