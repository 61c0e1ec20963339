/** Whatever is created passes the checker and has the verdicts that the options ask for. */
import { parse, type RobotsTxt } from '@maycrawl/core';
import { findCrawler, mustBeNamed } from '@maycrawl/core/crawlers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aiCategories, aiCoverage } from '../../src/create/ai-crawlers.js';
import { type CreateOptions, DoubtfulOptionError } from '../../src/create/create-options.js';
import { type CreatedRobots, createRobotsWithNotes } from '../../src/create-robots.js';
import { format } from '../../src/format/format.js';
import { lint } from '../../src/lint.js';

/** Fixed, so that runs are reproducible; fast-check prints it with the smallest counterexample. */
const SEED = 20_261_122;
const RUNS = 300;
const PRESETS = ['google', 'rfc9309', 'portable'] as const;
const DIALECTS = ['google', 'rfc9309'] as const;

/** What is given, and how the URLs begin that it blocks. */
const PATHS: readonly (readonly [given: string, prefix: string])[] = [
  ['/private/', '/private/'],
  ['/draft.html', '/draft.html'],
  ['/100%/', '/100%25/'],
  ['/100%', '/100%25'],
  ['/50%off', '/50%25off'],
  ['/%zz/', '/%25zz/'],
  ['/%7Ebob/', '/~bob/'],
  ['/caf%c3%a9/', '/caf%C3%A9/'],
  ['/größe/', '/gr%C3%B6%C3%9Fe/'],
  ['/my files/', '/my%20files/'],
  ['/a"b<c>/', '/a%22b%3Cc%3E/'],
  ['/list?q="x y"', '/list?q=%22x%20y%22'],
  ['/private/*', '/private/'],
  ['/tmp/**', '/tmp/'],
  ['/tmp/cache/', '/tmp/cache/'],
  ['/$metadata', '/$metadata'],
  ['/wiki/Foo_(bar)', '/wiki/Foo_(bar)'],
  ['/wp-admin/', '/wp-admin/'],
  ['/s', '/s'],
  ['/a%2Ab', '/a%2Ab'],
  ['/a&amp;b', '/a&amp;b'],
  ['/a,/b', '/a,/b'],
  ['/', '/'],
];
const ENDINGS: readonly (readonly [given: string, ending: string])[] = [
  ['.xls', '.xls'],
  ['/print', '/print'],
  ['/', '/'],
  ['print', 'print'],
  ['?print', '?print'],
  ['-100%', '-100%25'],
  ['/my page', '/my%20page'],
  ['.htm', '.htm'],
];
const TYPES = ['gif', '.xls', '*.pdf', 'tar.gz', 'css'];
const NAMES = [
  'Googlebot',
  'bingbot',
  'Googlebot-News',
  'Mediapartners-Google',
  'AdsBot-Google',
  'GPTBot',
  'MyBot',
  'my_bot',
  'MJ12bot',
  'AI2Bot',
  '360Spider',
  'archive.org_bot',
  'Foo2Bot',
  'bar.bot-1',
  'anthropic-ai',
  'Google-Read-Aloud',
  'googelbot',
  'Google',
];

const some = <Item>(items: readonly Item[], maxLength = 3): fc.Arbitrary<Item[]> =>
  fc.uniqueArray(fc.constantFrom(...items), { maxLength });

const OPTIONS: fc.Arbitrary<CreateOptions> = fc.record(
  {
    blockEverything: fc.boolean(),
    blockPaths: some(
      PATHS.map(([given]) => given),
      4,
    ),
    blockFileTypes: some(TYPES),
    blockEndings: some(ENDINGS.map(([given]) => given)),
    pathsFor: some(NAMES, 2),
    allowOnly: some(NAMES, 2),
    blockCrawlers: some(NAMES),
    blockAi: some([...aiCategories(), 'train', 'all'], 2),
    blockImages: fc.oneof(fc.constant('all' as const), fc.constant([]), fc.constant(['/cats/', '/private/cat.jpg'])),
    includeAdsBot: fc.boolean(),
    sitemaps: fc.constantFrom([], ['https://e.example/sitemap.xml']),
    comments: fc.boolean(),
  },
  { requiredKeys: [] },
);

const URLS: readonly string[] = [
  ...new Set([
    ...PATHS.flatMap(([, prefix]) => [prefix, `${prefix}x`, prefix.slice(0, -1)]),
    ...ENDINGS.flatMap(([, ending]) => [`/x${ending}`, `/x${ending}x`, ending.startsWith('/') ? ending : '/']),
    ...['/a.gif', '/a.gif?x', '/b.pdf', '/c.tar.gz', '/d.css', '/cats/x', '/private/cat.jpg', '/100%/x', '/other'],
  ]),
].filter((url) => url.startsWith('/'));

/** A file, with `insist` if it is needed; undefined if the options contradict each other. */
function created(options: CreateOptions): CreatedRobots | undefined {
  try {
    return createRobotsWithNotes(options);
  } catch (error) {
    if (error instanceof DoubtfulOptionError) return createdWithInsist(options);
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function createdWithInsist(options: CreateOptions): CreatedRobots | undefined {
  try {
    return createRobotsWithNotes({ ...options, insist: true });
  } catch (error) {
    if (error instanceof TypeError && !(error instanceof DoubtfulOptionError)) return undefined;
    throw error;
  }
}

/** Whether a rule for all crawlers blocks a URL, by the text of the options. */
function isShared({ blockPaths = [], blockFileTypes = [], blockEndings = [] }: CreateOptions, url: string): boolean {
  const prefixes = PATHS.filter(([given]) => blockPaths.includes(given)).map(([, prefix]) => prefix);
  const endings = ENDINGS.filter(([given]) => blockEndings.includes(given)).map(([, ending]) => ending);
  const types = blockFileTypes.map((type) => type.replace(/^\*?\./, '.').replace(/^(?!\.)/, '.'));
  return (
    prefixes.some((prefix) => url.startsWith(prefix)) || [...endings, ...types].some((ending) => url.endsWith(ending))
  );
}

/** Whether the options ask that a crawler may fetch a URL. */
function isAskedFor(options: CreateOptions, ai: readonly string[], crawler: string, url: string): boolean {
  const { pathsFor = [], allowOnly = [], blockCrawlers = [], blockImages = [], includeAdsBot } = options;
  const isBlockedFor = (crawlers: readonly string[]): boolean =>
    (pathsFor.length === 0 || crawlers.some((name) => is(pathsFor, name))) && isShared(options, url);
  const is = (names: readonly string[], token: string) => names.some((name) => name.toLowerCase() === token);
  const entry = findCrawler(crawler)?.entry;
  if (entry?.obeysRobotsTxt === 'no') return true;
  for (const token of (entry?.tokens ?? [crawler]).map((name) => name.toLowerCase())) {
    if (is(blockCrawlers, token)) return false;
    if (is(allowOnly, token) || is(pathsFor, token)) return !isShared(options, url);
    if (is(ai, token)) return false;
    if (token === 'googlebot-image' && blockImages.length > 0) {
      return blockImages !== 'all' && !blockImages.some((path) => url.startsWith(path)) && !isBlockedFor(['googlebot']);
    }
  }
  if (entry !== undefined && mustBeNamed(entry) && !(includeAdsBot && /^AdsBot/.test(crawler))) return true;
  return !options.blockEverything && allowOnly.length === 0 && !isBlockedFor([]);
}

const CRAWLERS = [...NAMES, 'AnyBot', 'Googlebot-Image', 'ClaudeBot', 'AdsBot-Google-Mobile', 'CCBot', 'Bytespider'];

/**
 * Findings of level info that created files may have. They describe what the options ask for: an ending that misses a
 * query, crawlers that must be named, a crawler for ads that is blocked, a name that is no longer used, what a named
 * crawler may fetch and others may not, a known name that parsers cut, a crawler that is retired or ignores robots.txt.
 */
const INFO: readonly string[] = [
  'leaks-private-path',
  'ads-crawler-blocked',
  'former-token',
  'search-in-ai-list',
  'dollar-misses-query',
  'named-group-drops-star',
  'star-misses-special',
  'token-characters',
  'retired-token',
  'token-ignores-robots',
];

describe(`I2 created files, seed ${SEED}`, () => {
  it('have no error and no warning in any preset, and are laid out as format writes them', () => {
    const counts = { files: 0, rejected: 0 };
    const property = fc.property(OPTIONS, (options) => {
      const file = created(options);
      if (file === undefined) {
        counts.rejected++;
        return;
      }
      counts.files++;
      for (const preset of PRESETS) {
        for (const at of [{}, { url: 'https://e.example/robots.txt', path: 'robots.txt' }]) {
          const found = lint(file.text, { preset, ...at });
          const unexpected = found.filter(({ severity, variant }) => severity !== 'info' || !INFO.includes(variant));
          expect(unexpected.map(({ variant, message }) => [preset, variant, message])).toEqual([]);
        }
      }
      expect(new TextDecoder().decode(format(file.text))).toBe(file.text);
    });
    fc.assert(property, { seed: SEED, numRuns: RUNS });
    expect(counts.files).toBeGreaterThan(RUNS / 4);
  });

  it('have the verdicts that the options ask for, in both dialects', () => {
    const property = fc.property(OPTIONS, (options) => {
      const file = created(options);
      if (file === undefined) return;
      const { pathsFor = [], allowOnly = [], blockCrawlers = [], blockAi = [] } = options;
      const named = [...pathsFor, ...allowOnly, ...blockCrawlers];
      const ai = blockAi.length === 0 ? [] : aiCoverage(blockAi, named).blocked;
      for (const dialect of DIALECTS) {
        const robots = parse(file.text, { dialect });
        for (const crawler of CRAWLERS) expectVerdicts(robots, options, ai, crawler);
      }
    });
    fc.assert(property, { seed: SEED, numRuns: RUNS });
  });
});

function expectVerdicts(robots: RobotsTxt, options: CreateOptions, ai: readonly string[], crawler: string): void {
  const rules = robots.rulesFor(crawler);
  const wrong = URLS.filter((url) => rules.allows(url) !== isAskedFor(options, ai, crawler, url));
  expect([crawler, wrong]).toEqual([crawler, []]);
}
