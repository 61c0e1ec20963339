import { parse } from '@maycrawl/core';
import { aiPurposesOf, crawlers } from '@maycrawl/core/crawlers';
import { describe, expect, it } from 'vitest';
import { aiCategories } from '../../src/create/ai-crawlers.js';
import { type CreateOptions, DoubtfulOptionError } from '../../src/create/create-options.js';
import { ROBOTS_TXT_CAVEATS } from '../../src/create/draft-robots.js';
import { type SiteTemplateId, siteTemplates } from '../../src/create/site-templates.js';
import { createRobots, createRobotsWithNotes } from '../../src/create-robots.js';
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
    'blocks URLs that end in a path, also the path itself',
    { blockEndings: ['/print'] },
    [
      ['Googlebot', '/print', false],
      ['Googlebot', '/news/print', false],
      ['AnyBot', '/print/', true],
      ['AnyBot', '/print?x', true],
      ['AnyBot', '/blueprint', true],
    ],
  ],
  [
    'blocks URLs that end in a slash, also the home page',
    { blockEndings: ['/'] },
    [
      ['AnyBot', '/', false],
      ['AnyBot', '/a/', false],
      ['AnyBot', '/a', true],
    ],
  ],
  [
    'writes a percent sign as URLs contain it',
    { blockPaths: ['/100%/'] },
    [
      ['Googlebot', new URL('https://e.example/100%25/a').pathname, false],
      ['AnyBot', '/100%25/', false],
      // Not a valid URL, but the path of one that a browser is given as it is.
      ['AnyBot', new URL('https://e.example/100%/a').pathname, true],
      ['AnyBot', '/100', true],
    ],
  ],
  [
    'blocks crawlers with digits in their names, for parsers that read the whole name or its first letters',
    { blockCrawlers: ['MJ12bot', '360Spider'] },
    [
      ['MJ12bot', '/', false],
      ['MJ', '/', false],
      ['360Spider', '/', false],
      ['mjbot', '/', true],
      ['AnyBot', '/', true],
    ],
  ],
  [
    'allows only a crawler with digits in its name',
    { allowOnly: ['MJ12bot'] },
    [
      ['MJ12bot', '/a', true],
      ['MJ', '/a', true],
      ['AnyBot', '/a', false],
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
    'blocks paths for one crawler',
    { blockPaths: ['/drafts/'], pathsFor: ['GPTBot'], blockCrawlers: ['BadBot'] },
    [
      ['GPTBot', '/drafts/x', false],
      ['GPTBot', '/', true],
      ['Googlebot', '/drafts/x', true],
      ['BadBot', '/', false],
    ],
  ],
  [
    'repeats the paths of Googlebot in the group of Googlebot-Image',
    { blockPaths: ['/drafts/'], pathsFor: ['Googlebot'], blockImages: ['/cat.jpg'] },
    [
      ['Googlebot-Image', '/drafts/x', false],
      ['Googlebot-Image', '/cat.jpg', false],
      ['Googlebot', '/cat.jpg', true],
      ['AnyBot', '/drafts/x', true],
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
const REMARKS = [
  'dollar-misses-query',
  'leaks-private-path',
  'named-group-drops-star',
  'star-misses-special',
  'token-characters',
];

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
    expect(found.filter(({ severity, variant }) => severity !== 'info' || !REMARKS.includes(variant))).toEqual([]);
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
    [
      { pathsFor: ['GPTBot'] },
      'pathsFor: no path is blocked for GPTBot; add one with blockPaths, or block the crawler',
    ],
    [
      { pathsFor: ['GPTBot'], blockPaths: ['/a/'], allowOnly: ['Googlebot'] },
      'pathsFor, allowOnly: all other crawlers are blocked, so no path is for one alone; leave out one',
    ],
    [
      { pathsFor: ['GPTBot'], blockPaths: ['/a/'], blockCrawlers: ['gptbot'] },
      'pathsFor, blockCrawlers: "gptbot" is in',
    ],
    [
      { pathsFor: ['Googlebot-Image'], blockPaths: ['/a/'], blockImages: 'all' },
      'pathsFor, blockImages: both are for Googlebot-Image',
    ],
    [{ comment: 'Why', comments: false }, 'comment, comments: the comment is one; leave out one'],
    [{ template: 'joomla' as never }, 'template: expected one of wordpress, shopify, '],
    [{ template: 'static', blockEverything: true }, 'blockEverything, template: everything is blocked already'],
    [{ template: 'nuxt', pathsFor: ['b'], blockPaths: ['/a/'] }, 'pathsFor, template: a template is for all crawlers'],
    [{ comment: 5 as never }, 'comment: expected a string, got 5'],
    [{ blockAi: ['Antropic'] }, 'did you mean anthropic?'],
    [{ blockAi: ['everybody'] }, 'expected one of train, search, answers, all'],
    [{ blockAi: ['CCBot'] }, 'blockAi: "CCBot" is a crawler; name it with blockCrawlers: CCBot'],
    [{ blockCrawlers: ['Yahoo! Slurp'] }, 'did you mean Slurp?'],
    [{ blockCrawlers: ['-'] }, 'blockCrawlers: expected a product token'],
    [{ blockCrawlers: ['ПоискБот'] }, 'blockCrawlers: expected a product token'],
    [
      { allowOnly: ['AI3Xot'], blockCrawlers: ['AI2Bot'] },
      'allowOnly, blockCrawlers: some parsers read "AI3Xot" and "AI2Bot" as the same crawler, AI',
    ],
    [{ insists: true } as never, 'did you mean "insist"?'],
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

  it.each([
    'http://www.e.example/s.xml',
    'https://www.e.example/s.xml',
    'https://e.example/s.xml',
    'https://E.example:443/S.xml',
  ])('I7 writes the sitemap %s with its protocol and www as it is given', (url) => {
    expect(parse(createRobots({ sitemaps: [url] })).sitemaps.map((sitemap) => sitemap.url)).toEqual([url]);
  });

  it.each(['www.e.example/s.xml', '//www.e.example/s.xml', '/s.xml', 'https:/e.example/s.xml'])(
    'I7 rejects the sitemap %s, and the checker reports it',
    (url) => {
      expect(() => createRobots({ sitemaps: [url] })).toThrow('expected an absolute URL');
      const kinds = lint(`Sitemap: ${url}\n`).map(({ variant }) => variant);
      expect(kinds.filter((kind) => /^sitemap-(?:relative|malformed)$/.test(kind))).toHaveLength(1);
    },
  );

  it.each(Object.entries(siteTemplates))(
    'the template %s is clean in each preset, and keeps what pages need',
    (id, own) => {
      const options = { template: id as SiteTemplateId, sitemaps: [`https://e.example${own.sitemap}`] };
      const { text, notes } = createRobotsWithNotes(options);
      for (const preset of ['google', 'rfc9309', 'portable'] as const) expect(lint(text, { preset })).toEqual([]);
      expect(text).toContain(`# ${own.comment}\n`);
      const robots = parse(text);
      const needed = [
        '/',
        '/_next/static/a.js',
        '/_nuxt/a.js',
        '/wp-includes/a.js',
        '/wp-admin/admin-ajax.php',
        own.sitemap,
      ];
      for (const path of [...needed, '/core/misc/a.js', '/static/version1/a.css', '/cdn/shop/a.css', '/products/a'])
        expect([path, robots.allows(path, 'Googlebot')]).toEqual([path, true]);
      for (const path of own.blockPaths.filter((pattern) => !/[*$]/.test(pattern)))
        expect([path, robots.allows(path, 'Googlebot')]).toEqual([path, false]);
      expect(notes).toContain(`template: ${own.place}`);
      for (const source of own.sources) expect(new URL(source).protocol).toBe('https:');
      expect(createRobotsWithNotes({ ...options, sitemaps: [] }).notes.join()).toContain(`a sitemap at ${own.sitemap}`);
    },
  );

  it('accepts every AI category', () => {
    for (const category of aiCategories())
      expect(createRobots({ blockAi: [category] })).toMatch(
        /^# AI crawlers( [\w ]+)?: everything is blocked\.\nUser-agent: /m,
      );
  });
});

describe('createRobots and what looks like a mistake', () => {
  const DOUBTS = [
    [{ blockCrawlers: ['googelbot'] }, '"googelbot" is not a known crawler; did you mean Googlebot?'],
    [{ allowOnly: ['Google'] }, '"Google" is not a known crawler; did you mean Googlebot?'],
    [{ blockCrawlers: ['Googlebot.of.mine'] }, 'reads "Googlebot.of.mine" as "Googlebot", so the rules would apply to'],
    [{ blockPaths: ['/old/.*'] }, 'is no regular expression, so .* is text'],
    [{ blockPaths: ['/a, /b'] }, 'is read as one path'],
    [{ blockPaths: ['/a.pdf$x'] }, 'is a plain character'],
    [{ blockPaths: ['/wp-admin/'] }, 'blocks `/wp-admin/admin-ajax.php`'],
    [{ blockFileTypes: ['css'] }, 'blocks style sheets'],
    [{ blockImages: ['/a&amp;b'] }, 'Write the character itself.'],
  ] as const;

  it.each(DOUBTS)('rejects %j', (options, words) => {
    expect(() => createRobots(options)).toThrow(DoubtfulOptionError);
    expect(() => createRobots(options)).toThrow(words);
  });

  it.each(DOUBTS)('with insist, writes %j, which passes the checker', (options) => {
    for (const comments of [true, false]) {
      const text = createRobots({ ...options, comments, insist: true });
      for (const preset of ['google', 'rfc9309', 'portable'] as const) {
        expect(lint(text, { preset }).filter(({ severity }) => severity !== 'info')).toEqual([]);
      }
    }
  });

  it('accepts names that resemble no known crawler', () => {
    expect(createRobots({ blockCrawlers: ['MyBot', 'pingbot', 'Foo2Bot'] })).toContain('User-agent: Foo2Bot\n');
  });
});

it('writes a comment of the owner at the top', () => {
  const text = createRobots({ comment: 'Carts are of no use in search results.\nAsk Ann.', blockPaths: ['/cart/'] });
  expect(text).toMatch(/^# Carts are of no use in search results\.\n# Ask Ann\.\n#\n# Anyone can read/);
});

describe('the notes of createRobotsWithNotes', () => {
  const notesOf = (options: CreateOptions) => createRobotsWithNotes(options).notes;

  it('say how parsers read a name with digits', () => {
    expect(notesOf({ blockCrawlers: ['MJ12bot'] })).toEqual([
      "blockCrawlers: Google's parser and others read MJ12bot up to the first character other than a letter, - or _, " +
        'as MJ, so the line also applies to a crawler named MJ; other parsers read the whole name',
    ]);
    expect(notesOf({ allowOnly: ['360Spider'] })[0]).toContain('and so as no crawler');
    expect(notesOf({ blockCrawlers: ['Googlebot', 'MyBot'] })).toEqual([]);
  });

  it('I8 say what a folder without its final slash blocks', () => {
    expect(
      notesOf({ blockPaths: ['/shop/cart', '/account', '/a/', '/b.html', '/c$', '/d?x', '/'], insist: true }),
    ).toContain(
      'blockPaths: /shop/cart, /account block every path that begins so, as /shop/cart-2; /shop/cart/ blocks only a folder',
    );
    expect(notesOf({ blockPaths: ['/a/', '/b.html', '/c$', '/d?x', '/e*', '/f%20g/'] })).toEqual([]);
  });

  it('say that a percent sign is written as %25, which rules a covered rule is part of, and what ignores the file', () => {
    expect(notesOf({ blockPaths: ['/100%/', '/a%20b'] })).toEqual([
      'blockPaths: the % in /100%/ is written as %25, as in URLs; a URL with the % alone is not blocked',
    ]);
    expect(notesOf({ blockPaths: ['/tmp/a/', '/tmp/'] })).toEqual([
      'Disallow: /tmp/a/ is left out: Disallow: /tmp/ blocks its URLs too',
    ]);
    expect(notesOf({ blockPaths: ['/a/'], allowPaths: ['/b/', '/a', '/a/b/'] })).toEqual([
      'Allow: /b/ is left out: without it, the same URLs are allowed',
      'Allow: /a is left out: without it, the same URLs are allowed',
    ]);
    expect(notesOf({ blockPaths: ['/a/$'], allowPaths: ['/a/index.html'], insist: true })).toEqual([]);
    expect(notesOf({ blockPaths: ['/a/'], blockImages: ['/b/'], allowPaths: ['/b/c/'] })).toEqual([]);
    expect(notesOf({ blockCrawlers: ['Google-Read-Aloud'] })[0]).toContain('does not follow robots.txt');
  });

  it.each(['train', 'search', 'answers', 'all'])('name every crawler with the purpose: %s', (category) => {
    const notes = notesOf({ blockAi: [category] });
    const [blocked = '', ...others] = notes;
    const leftOut = others.filter((note) => note.startsWith('blockAi: leaves out '));
    expect(leftOut).toHaveLength(1);
    const entries = crawlers.filter((entry) => {
      const purposes = aiPurposesOf(entry);
      return category === 'all' ? purposes.length > 0 : purposes.some((purpose) => purpose === category);
    });
    expect(entries.length).toBeGreaterThan(3);
    const named = `${blocked} ${leftOut[0]}`.split(/[ ,]+/);
    for (const { name, tokens } of entries) expect(named).toContain(named.includes(name) ? name : tokens[0]);
  });

  it.each([
    ['train', ['GPTBot', 'CCBot', 'Bytespider'], ['PerplexityBot', 'DuckAssistBot', 'archive.org_bot']],
    ['search', ['PerplexityBot', 'OAI-SearchBot'], ['GPTBot', 'Googlebot', 'bingbot', 'DuckDuckBot']],
    ['answers', ['DuckAssistBot', 'Claude-User'], ['GPTBot', 'PerplexityBot', 'ChatGPT-User']],
    ['all', ['GPTBot', 'CCBot', 'Bytespider', 'PerplexityBot', 'DuckAssistBot'], ['Googlebot', 'bingbot', 'Applebot']],
  ])('blockAi: %s blocks the crawlers with this purpose, and no others', (category, blocked, allowed) => {
    const robots = parse(createRobots({ blockAi: [category] }));
    for (const name of blocked) expect([name, robots.allows('/', name)]).toEqual([name, false]);
    for (const name of allowed) expect([name, robots.allows('/', name)]).toEqual([name, true]);
  });

  it('list as blocked what the file blocks, and as not blocked what it does not', () => {
    const others: readonly CreateOptions[] = [{}, { allowOnly: ['Googlebot'] }, { blockPaths: ['/'], insist: true }];
    const all = aiCategories().flatMap((category) => others.map((other) => ({ ...other, blockAi: [category] })));
    for (const options of all) {
      const { text, notes } = createRobotsWithNotes(options);
      const robots = parse(text);
      const blocked = notes.find((note) => note.startsWith('blockAi: blocks '))?.slice('blockAi: blocks '.length) ?? '';
      for (const name of blocked.split(', ')) expect([name, robots.allows('/', name)]).toEqual([name, false]);
      for (const note of notes) {
        const [, leftOut = ''] = /^blockAi: leaves out (.*); blockCrawlers blocks one by its name$/.exec(note) ?? [];
        for (const name of leftOut.split(/ \([^)]*\)(?:; )?|, /).filter(Boolean))
          expect([name, robots.allows('/', name)]).toEqual([name, true]);
      }
    }
  });

  it.each([['/'], ['/*'], ['/*$']])('a path that is the whole site is doubtful: %s', (path) => {
    expect(() => createRobots({ blockPaths: [path] })).toThrow(`"${path}" is the whole site`);
    const text = createRobots({ blockPaths: [path], allowOnly: ['Googlebot'], insist: true });
    expect(text).toContain('# For these crawlers, everything is blocked.');
    expect(createRobots({ blockPaths: [path], insist: true })).toContain('# All crawlers: everything is blocked.');
  });

  it.each([
    ['/../x', '/x'],
    ['/a\\b', '/a/b'],
    ['/a/./b/../c', '/a/c'],
    ['/%2E%2e/x*', '/x'],
    ['/a/..$', '/$'],
  ])('a path that no URL has is doubtful: %s', (path, form) => {
    for (const option of ['blockPaths', 'blockImages'])
      expect(() => createRobots({ [option]: [path] })).toThrow(`"${path}" matches no URL`);
    expect(() => createRobots({ blockPaths: [path] })).toThrow(`; write ${form}.`);
  });

  it.each([['/.git'], ['/a/..'], ['/..a/b'], ['/*/../x'], ['/a?u=../x']])('%s may be in a URL', (path) => {
    expect(createRobots({ blockPaths: [path], comments: false })).toBe(`User-agent: *\nDisallow: ${path}\n`);
  });

  it('leave out AI crawlers that another option names', () => {
    const { text, notes } = createRobotsWithNotes({ blockAi: ['train'], blockCrawlers: ['CCBot', 'GPTBot'] });
    expect(notes.join('\n')).not.toMatch(/CCBot|GPTBot/);
    expect(text.match(/GPTBot/g)).toHaveLength(1);
  });
});
