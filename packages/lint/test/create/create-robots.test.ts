import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { aiCategories } from '../../src/create/ai-crawlers.js';
import { type CreateOptions, createRobots, ROBOTS_TXT_CAVEATS } from '../../src/create/create-robots.js';
import { format } from '../../src/format/format.js';
import { lint } from '../../src/lint.js';

type Asked = readonly [crawler: string, path: string, allowed: boolean];

const PATTERNS: readonly (readonly [string, CreateOptions, readonly Asked[]])[] = [
  [
    'nothing is shut',
    {},
    [
      ['Googlebot', '/', true],
      ['AnyBot', '/x', true],
    ],
  ],
  [
    'everything is shut',
    { blockEverything: true },
    [
      ['Googlebot', '/', false],
      ['AnyBot', '/x?y', false],
      ['AdsBot-Google', '/', true],
    ],
  ],
  [
    'folders are shut',
    { blockPaths: ['/calendar/', '/junk/'] },
    [
      ['Googlebot', '/calendar/today', false],
      ['AnyBot', '/junk/', false],
      ['AnyBot', '/calendar', true],
      ['AnyBot', '/', true],
    ],
  ],
  [
    'only one crawler may come',
    { allowOnly: ['Googlebot-News'] },
    [
      ['Googlebot-News', '/a', true],
      ['Googlebot', '/a', false],
      ['AnyBot', '/', false],
    ],
  ],
  [
    'all but one crawler may come',
    { blockCrawlers: ['UnnecessaryBot'] },
    [
      ['UnnecessaryBot', '/', false],
      ['Googlebot', '/', true],
      ['AnyBot', '/a', true],
    ],
  ],
  [
    'one page is shut',
    { blockPaths: ['/useless.html'] },
    [
      ['Googlebot', '/useless.html', false],
      ['Googlebot', '/use.html', true],
    ],
  ],
  [
    'one image is shut to Googlebot-Image',
    { blockImages: ['/images/dogs.jpg'] },
    [
      ['Googlebot-Image', '/images/dogs.jpg', false],
      ['Googlebot-Image', '/images/cats.jpg', true],
      ['Googlebot', '/images/dogs.jpg', true],
    ],
  ],
  [
    'all images are shut',
    { blockImages: 'all' },
    [
      ['Googlebot-Image', '/a.png', false],
      ['Googlebot', '/a.png', true],
    ],
  ],
  [
    'one file type is shut',
    { blockFileTypes: ['gif'] },
    [
      ['Googlebot', '/a/b.gif', false],
      ['Googlebot', '/a.gif?x', true],
      ['AnyBot', '/gif', true],
    ],
  ],
  [
    'everything but Mediapartners-Google is shut out',
    { allowOnly: ['Mediapartners-Google'] },
    [
      ['Mediapartners-Google', '/x', true],
      ['Googlebot', '/x', false],
    ],
  ],
  [
    'URLs that end in a string are shut',
    { blockEndings: ['.xls', '/print'] },
    [
      ['Googlebot', '/a.xls', false],
      ['Googlebot', '/a.xlsx', true],
      ['AnyBot', '/b/print', false],
    ],
  ],
  [
    'AdsBot is named beside *',
    { blockEverything: true, includeAdsBot: true },
    [
      ['AdsBot-Google', '/', false],
      ['AdsBot-Google-Mobile', '/x', false],
      ['AnyBot', '/', false],
    ],
  ],
  [
    'AI crawlers that train are shut out',
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
    "one vendor's AI crawlers are shut out",
    { blockAi: ['openai'] },
    [
      ['GPTBot', '/', false],
      ['ClaudeBot', '/', true],
    ],
  ],
  [
    'a group of its own repeats what is shut to all',
    { blockPaths: ['/private/'], blockImages: ['/cat.jpg'] },
    [
      ['Googlebot-Image', '/private/x', false],
      ['Googlebot-Image', '/cat.jpg', false],
      ['AnyBot', '/cat.jpg', true],
    ],
  ],
  [
    'those who may come keep out of what is shut',
    { allowOnly: ['Googlebot'], blockPaths: ['/private/'] },
    [
      ['Googlebot', '/a', true],
      ['Googlebot', '/private/', false],
      ['AnyBot', '/a', false],
    ],
  ],
  [
    'sitemaps are named',
    { blockPaths: ['/private/'], sitemaps: ['https://e.example/sitemap.xml'] },
    [['Googlebot', '/', true]],
  ],
  [
    'a folder with a space and letters of any script',
    { blockPaths: ['/my files/', '/größe/'] },
    [
      ['Googlebot', '/my%20files/a', false],
      ['Googlebot', '/gr%C3%B6%C3%9Fe/', false],
    ],
  ],
];

/** What the checker points out of any such file: nothing that would have to be changed. */
const REMARKS = ['dollar-misses-query', 'star-misses-special'];

describe.each(PATTERNS)('I1 %s', (_, wishes, asked) => {
  it.each([true, false])('with comments: %s', (comments) => {
    const robots = parse(createRobots({ ...wishes, comments }));
    for (const [crawler, path, allowed] of asked)
      expect([crawler, path, robots.allows(path, crawler)]).toEqual([crawler, path, allowed]);
  });

  it('I2 is UTF-8 with LF ends that our own checks pass', () => {
    const text = createRobots(wishes);
    expect(text).toMatch(/^[^\r]*\n$/);
    expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(text))).toBe(text);
    expect(new TextDecoder().decode(format(text))).toBe(text);
    const found = lint(text, { url: 'https://e.example/robots.txt', path: 'robots.txt' });
    expect(found.filter(({ severity, code }) => severity !== 'info' || !REMARKS.includes(code))).toEqual([]);
  });
});

describe('createRobots', () => {
  it('I2 puts a comment where a person would want one', () => {
    expect(
      createRobots({ blockPaths: ['/private/'], blockCrawlers: ['BadBot'], sitemaps: ['https://e.example/s.xml'] }),
    ).toBe(
      `# Anyone can read this file, and it protects nothing: what is private needs a password.
# A page that is shut here is not read, but search may still list its address.

# All crawlers: everything but this.
User-agent: *
Disallow: /private/

# These may fetch nothing.
User-agent: BadBot
Disallow: /

Sitemap: https://e.example/s.xml
`,
    );
  });

  it('I4 says what robots.txt cannot do, at the top', () => {
    for (const line of ROBOTS_TXT_CAVEATS.split('\n')) expect(createRobots({})).toContain(`# ${line}\n`);
  });

  it.each([
    [{ blockEverything: true, blockPaths: ['/a'] }, 'blockEverything, blockPaths: everything is blocked already'],
    [{ allowOnly: ['A'], blockCrawlers: ['a'] }, 'allowOnly, blockCrawlers: "a" is in both'],
    [{ allowOnly: ['*'] }, 'allowOnly: * is every crawler'],
    [{ blockCrawlers: ['Bot/1.0'] }, 'blockCrawlers: a product token is letters'],
    [{ allowOnly: ['Googlebot-Image'], blockImages: 'all' }, 'allowOnly, blockImages: Googlebot-Image is allowed'],
    [
      { allowOnly: ['bingbot'], blockImages: ['/a.jpg'] },
      'blockImages: everything is blocked for Google Images already',
    ],
    [
      { blockCrawlers: ['Googlebot'], blockImages: ['/a.jpg'] },
      'blockImages: everything is blocked for Google Images already',
    ],
    [{ blockPaths: ['private'] }, 'blockPaths: a path begins with /, unlike "private"'],
    [{ blockPaths: ['/a#b'] }, 'write %23'],
    [{ blockFileTypes: ['*.gif$'] }, 'blockFileTypes: expected a file type'],
    [{ blockEndings: [''] }, 'blockEndings: expected the end of a URL'],
    [{ blockAi: ['Antropic'] }, 'did you mean anthropic?'],
    [{ blockAi: ['everybody'] }, 'expected one of train, assistant, all'],
    [{ sitemaps: ['/sitemap.xml'] }, 'expected an absolute URL'],
  ] as const)('refuses %j', (wishes, words) => {
    expect(() => createRobots(wishes)).toThrow(TypeError);
    expect(() => createRobots(wishes)).toThrow(words);
  });

  it('takes each of the AI words', () => {
    for (const word of aiCategories())
      expect(createRobots({ blockAi: [word] })).toContain('# AI crawlers: nothing.\nUser-agent: ');
  });
});
