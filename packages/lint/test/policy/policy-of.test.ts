import { parse } from '@maycrawl/core';
import { crawlers } from '@maycrawl/core/crawlers';
import { usageFor } from '@maycrawl/core/usage';
import { describe, expect, it } from 'vitest';
import { compareFiles } from '../../src/analysis/queries/compare-files.js';
import { policyChangeLines, policyChanges } from '../../src/policy/policy-changes.js';
import { policyJson } from '../../src/policy/policy-json.js';
import { policyOf } from '../../src/policy/policy-of.js';
import { policyBasisText, policyNoteText, policyRowNoteText, policyRowText } from '../../src/policy/policy-words.js';
import type { Policy, PolicyOptions, PolicyRow } from '../../src/policy/types.js';
import { contradictions } from './cell-holds.js';

const policyFor = (text: string, options: PolicyOptions = {}): Policy => policyOf(parse(text), options);

function rowOf(policy: Policy, use: string, crawler: string): PolicyRow | undefined {
  return policy.uses.find((one) => one.use === use)?.rows.find(({ crawlers }) => crawlers.includes(crawler));
}

const notesOf = (policy: Policy): string[] => policy.notes.map((note) => policyNoteText(note));

describe('policyOf', () => {
  const shop = `User-agent: *
Content-Signal: search=yes, ai-train=no
Disallow: /cart
Allow: /cart/help

User-agent: GPTBot
User-agent: ChatGPT-User
Disallow: /

User-agent: Google-Extended
Allow: /press/
Disallow: /
`;

  it.each([
    ['search', 'Googlebot', 'allowed-except', 'star', 'allowed except /cart (but not /cart/help)'],
    ['search', 'Googlebot-News', 'allowed-except', 'star', 'allowed except /cart (but not /cart/help)'],
    ['ai-training', 'GPTBot', 'blocked', 'own-group', 'blocked'],
    ['ai-training', 'Google-Extended', 'blocked-except', 'own-group', 'blocked except /press/'],
    ['ai-answers', 'ChatGPT-User', 'not-governed', 'not-governed', 'robots.txt may not apply'],
    ['ads', 'AdsBot-Google', 'must-be-named', 'none', 'allowed, as * does not apply (it must be named)'],
  ])('%s, %s: %s by %s', (use, crawler, state, basis, text) => {
    const policy = policyFor(shop);
    const row = rowOf(policy, use, crawler) as PolicyRow;
    expect(row).toMatchObject({ state, basis });
    expect(policyRowText(row, policy)).toBe(text);
  });

  it('states the lines that decide', () => {
    const policy = policyFor(shop);
    expect(rowOf(policy, 'ai-training', 'GPTBot')?.lines).toEqual([8]);
    expect(rowOf(policy, 'ai-training', 'Google-Extended')?.lines).toEqual([11, 12]);
    expect(policy.accesses[policy.others as number]).toMatchObject({
      token: '*',
      userAgentLines: [1],
      line: undefined,
    });
  });

  it('names contradictions, groups without the preferences, and crawlers that are named in vain', () => {
    const policy = policyFor(shop);
    expect(rowOf(policy, 'user-action', 'ChatGPT-User')?.notes).toEqual(['named-without-effect']);
    expect(notesOf(policy)).toContain(
      'The usage line of * (line 2) does not apply to crawlers with a group of their own: Google-Extended and GPTBot.',
    );
    const despite = policy.notes.find(({ id }) => id === 'fetches-despite-preference');
    expect(despite).toMatchObject({ line: 2, preference: 'ai-train=no' });
    expect(despite).toMatchObject({ crawlers: expect.arrayContaining(['meta-externalagent', 'ClaudeBot']) });
    expect(despite).not.toMatchObject({ crawlers: expect.arrayContaining(['GPTBot']) });
    expect(policy.limits).toEqual(['removal', 'ai-overviews']);
  });

  it('reads Content-Usage lines within their group, and License lines for the whole file', () => {
    const policy = policyFor(
      'License: https://a.example/l.xml\nUser-agent: *\nContent-Usage: /blog/ train-ai=n\nContent-Usage: train-ai=y, search=y\nLicense: x\nAllow: /\n\nUser-agent: GPTBot\nContent-Usage: train-ai=y\nContent-Usage: train-ai=n\nDisallow: /\n',
    );
    expect(policy.preferences.map(({ field, line, tokens }) => [field, line, tokens])).toEqual([
      ['license', 1, ['*']],
      ['content-usage', 3, ['*']],
      ['content-usage', 4, ['*']],
      ['license', 5, ['*']],
      ['content-usage', 9, ['GPTBot']],
      ['content-usage', 10, ['GPTBot']],
    ]);
    expect(policy.preferences[1]?.statements).toEqual([
      {
        text: 'train-ai=n',
        name: 'train-ai',
        status: 'current',
        use: 'ai-training',
        isGranted: false,
        path: '/blog/',
      },
    ]);
    expect(notesOf(policy)).toEqual([
      'GPTBot may not fetch, although `train-ai=y` (line 9) permits the use.',
      '`train-ai=n` (line 10) contradicts `train-ai=y` (line 9). The stricter one counts: the use is denied.',
    ]);
  });

  it('a control token keeps its row if the crawler that it controls may fetch nothing, and the row says so', () => {
    const policy = policyFor(
      'User-agent: Googlebot\nUser-agent: Applebot\nDisallow: /\n\nUser-agent: Google-Extended\nDisallow: /\n',
    );
    for (const [name, state] of [
      ['Google-Extended', 'blocked'],
      ['Applebot-Extended', 'allowed'],
    ] as const) {
      const row = rowOf(policy, 'ai-training', name) as PolicyRow;
      expect(row).toMatchObject({ state, notes: ['controls-nothing'] });
      expect(policyRowNoteText('controls-nothing', row)).toBe(
        `A setting for ${row.controls[0]}, without effect: nothing may be fetched.`,
      );
    }
    const row = rowOf(policyFor('User-agent: Google-Extended\nDisallow: /'), 'ai-training', 'Google-Extended');
    expect(row).toMatchObject({ state: 'blocked', notes: ['controls-fetched-pages'] });
    const answers = policyFor('')
      .uses.find(({ use }) => use === 'ai-answers')
      ?.rows.map(({ crawlers }) => crawlers[0]);
    expect(answers?.slice(0, 2)).toEqual(['Googlebot', 'Google-Extended']);
  });

  it('names msnbot as the former name of bingbot, and no former name as unknown', () => {
    const file = 'User-agent: msnbot\nUser-agent: NaverBot\nUser-agent: FooBot\nDisallow: /a\n';
    expect(notesOf(policyFor(file))).toEqual([
      '`msnbot` is a former name: the crawler is bingbot today. According to its vendor, bingbot follows the group of ' +
        'that name if no group names bingbot.',
      '`NaverBot` is a former name: the crawler is Yeti today.',
      'The file also names crawlers that are not in the registry: FooBot.',
    ]);
  });

  describe('a crawl-delay between user-agent lines', () => {
    const file = (...below: string[]) => ['User-agent: bingbot', 'Crawl-delay: 5', ...below, ''].join('\n');
    const joined = (text: string) => policyFor(text).notes.filter(({ id }) => id === 'crawl-delay-joins');

    it('says that the answer is the reading of Google if a crawler that obeys crawl-delay may read another', () => {
      const text = file('User-agent: FooBot', 'Disallow: /');
      expect(joined(text)).toEqual([{ id: 'crawl-delay-joins', crawlers: ['bingbot'], lines: [2], allowed: true }]);
      expect(notesOf(policyFor(text))[0]).toBe(
        'This is how Google reads the file: a crawl-delay (line 2) does not end a group, so the rules below it also ' +
          'apply to bingbot. bingbot obeys crawl-delay. If it ends the group for this crawler, everything is allowed.',
      );
      expect(rowOf(policyFor(text), 'search', 'bingbot')).toMatchObject({
        state: 'blocked',
        notes: ['if-groups-join'],
      });
      expect(rowOf(policyFor(text), 'search', 'Googlebot')?.notes).toEqual([]);
    });

    it('if a further group names the crawler, the paths differ', () => {
      const text = file('User-agent: FooBot', 'Disallow: /a', 'User-agent: bingbot', 'Disallow: /b');
      expect(joined(text)).toMatchObject([{ crawlers: ['bingbot'], lines: [2], allowed: false }]);
    });

    it.each([
      ['its own rules follow', file('Disallow: /')],
      ['the rules are the same', file('User-agent: FooBot', 'Disallow: /', 'User-agent: bingbot', 'Disallow: /')],
      ['no rule blocks anything', file('User-agent: FooBot', 'Disallow:')],
      ['the crawler ignores crawl-delay', file('User-agent: FooBot', 'Disallow: /').replace('bingbot', 'Applebot')],
    ])('says nothing if %s', (_, text) => {
      expect(joined(text)).toEqual([]);
    });

    it('is read in files of any line ends, with a comment and without a value', () => {
      for (const line of ['Crawl-delay: 5 # seconds', 'crawl-delay:', 'CRAWL-DELAY : 5']) {
        const text = ['User-agent: bingbot', line, '', 'User-agent: MJ12bot', line, 'User-agent: *', 'Disallow: /', ''];
        for (const end of ['\r\n', '\n', '\r'])
          expect(joined(text.join(end))).toMatchObject([{ crawlers: ['bingbot', 'MJ12bot'], lines: [2, 5] }]);
      }
    });
  });

  it.each([
    ['Crawl-delay: 5', ['a', 'b']],
    ['Noindex: /x', ['a', 'b']],
    ['Sitemap: https://e.example/s.xml', ['a', 'b']],
    ['Content-Signal: search=yes', ['b']],
  ])('%s: a usage line below applies to the crawlers for which the engine reads it', (between, tokens) => {
    const text = `User-agent: a\n${between}\nUser-agent: b\nContent-Usage: train-ai=n\nDisallow: /x\n`;
    const [line] = policyFor(text).preferences.filter(({ field }) => field === 'content-usage');
    expect(line?.tokens).toEqual(tokens);
    const robots = parse(text);
    const followers = ['a', 'b'].filter(
      (token) => usageFor(robots, [token]).of('/').preferences['train-ai'] === 'denied',
    );
    expect(followers).toEqual(tokens);
  });

  it('merges crawlers only if their verdicts are proved equal', () => {
    const equal = 'User-agent: Googlebot\nDisallow: /a\nDisallow: /ab\n\nUser-agent: Googlebot-News\nDisallow: /a\n';
    expect(rowOf(policyFor(equal), 'search', 'Googlebot')?.crawlers).toContain('Googlebot-News');
    const different = 'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: Googlebot-News\nDisallow: /b\n';
    expect(rowOf(policyFor(different), 'search', 'Googlebot')?.crawlers).not.toContain('Googlebot-News');
  });

  it('marks fallbacks, also unconfirmed ones, and vendors that say nothing', () => {
    const policy = policyFor('User-agent: GoogleOther\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /x\n');
    expect(rowOf(policy, 'other', 'GoogleOther-Image')).toMatchObject({
      basis: 'fallback',
      state: 'blocked',
      notes: ['fallback-not-confirmed'],
    });
    expect(policyBasisText(rowOf(policy, 'search', 'Applebot') as PolicyRow, policy)).toBe('as Googlebot, line 4');
    expect(rowOf(policy, 'search', 'Applebot')).toMatchObject({
      basis: 'fallback',
      state: 'allowed-except',
      notes: [],
    });
    expect(rowOf(policy, 'search', 'coccocbot')?.notes).toEqual(['compliance-undocumented']);
  });

  it.each([
    ['Disallow: /a\nAllow: /', 'allowed-except'],
    ['Disallow: /a\nAllow: /a', 'allowed'],
    ['Disallow: /a*b\nAllow: /a*b*', 'allowed'],
    ['Disallow: /\nAllow: /*', 'allowed'],
    ['Disallow: /\nAllow: /$', 'blocked-except'],
    ['Disallow: *\nAllow: /', 'allowed'],
    ['Disallow:', 'allowed'],
    ['Disallow: a', 'allowed'],
    ['Disallow: /*?\nAllow: /*?*', 'allowed'],
  ])('%j is %s where it is proved', (rules, state) => {
    const robots = parse(`User-agent: *\n${rules}\n`);
    const policy = policyOf(robots);
    const paths = ['/', '/a', '/ab', '/a?b', '/?', '/x/y'];
    expect(contradictions(policy, robots, paths).wrong).toEqual([]);
    expect(rowOf(policy, 'search', 'bingbot')?.state).toBe(state);
  });

  it('says what readers of RFC 9309 decide, with a path', () => {
    const note = policyFor('User-agent: *\nDisalow: /a\n').notes.find(({ id }) => id === 'dialects-differ');
    expect(note).toMatchObject({ path: '/a', google: false, rfc9309: true, line: 2 });
    expect(policyFor('User-agent: *\nDisallow: /a\n').notes).toEqual([]);
  });

  it('is plain data', () => {
    const policy = policyFor(shop);
    expect(structuredClone(policy)).toEqual(policy);
    expect(JSON.parse(JSON.stringify(policyJson(policy)))).toMatchObject({ dialect: 'google', bytes: shop.length });
  });

  it('rejects what is not a parsed file, and options that are not numbers', () => {
    expect(() => policyOf('User-agent: *' as never)).toThrow(/parsed robots.txt/);
    expect(() => policyFor('', { maxExceptions: 0 })).toThrow(/maxExceptions: expected a positive number, got 0/);
    expect(() => policyFor('', { budget: -1 })).toThrow(/budget: expected a positive number/);
  });
});

describe('policyOf for input that is not a robots.txt', () => {
  const states = (policy: Policy): Set<string> =>
    new Set(policy.uses.flatMap(({ rows }) => rows.map(({ state }) => state)));
  const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

  it.each([
    ['empty', '', 'empty'],
    ['HTML', '<!doctype html>\n<html><body>Not found</body></html>\n', 'not-text'],
    ['UTF-16', utf16('User-agent: *\nDisallow: /\n'), 'not-text'],
    ['only comments', '# nothing\n', 'no-rules'],
  ])('%s: everything is allowed, and a note says so', (_, input, id) => {
    const policy = policyOf(parse(input));
    expect(policy.notes.map((note) => note.id)).toEqual([id]);
    expect(notesOf(policy)[0]).toMatch(/it blocks nothing, for any use/i);
    expect(states(policy)).toEqual(new Set(['allowed', 'not-governed']));
  });

  it('HTML with rules: the rules count', () => {
    const policy = policyFor('<html>\nUser-agent: *\nDisallow: /\n</html>\n');
    expect(rowOf(policy, 'search', 'Googlebot')?.state).toBe('blocked');
    expect(notesOf(policy)[0]).toBe(
      'The content is a web page or other markup. Crawlers still read 1 rule in it, which applies.',
    );
  });

  it.each([404, 410, 301])('status %d decides before any rule: nothing is blocked', (status) => {
    const policy = policyFor('User-agent: *\nDisallow: /\n', { facts: { status, hops: [] } });
    expect(states(policy)).toEqual(new Set(['allowed', 'not-governed']));
    expect(rowOf(policy, 'search', 'Googlebot')).toMatchObject({ basis: 'fetch', lines: [] });
  });

  it.each([503, 429, undefined])('status %s decides before any rule: everything is blocked', (status) => {
    const policy = policyFor('User-agent: *\nAllow: /\n', { facts: { status, failure: undefined, hops: [] } });
    expect(rowOf(policy, 'search', 'Googlebot')).toMatchObject({ state: 'blocked', basis: 'fetch' });
    expect(rowOf(policy, 'search', 'coccocbot')).toMatchObject({ state: 'not-known', basis: 'fetch' });
    expect(rowOf(policy, 'ai-answers', 'ChatGPT-User')).toMatchObject({ state: 'not-governed' });
    expect(notesOf(policy)[0]).toMatch(/^robots.txt cannot be fetched.*12 hours/);
  });

  it.each([
    ['allow-all', 'outage-never-good', 'allowed', /It never could be.*the whole site is allowed/],
    ['allow-all', 'outage-last-good', 'allowed', /last good answer decides: there was no file/],
    ['allow-all', 'outage-site-reachable', 'allowed', /pages load: the whole site is allowed/],
    ['allow-all', 'fresh', 'allowed', /still fresh: there was no file/],
    ['rules', 'outage-last-good', 'blocked-except', /the last good copy decides/],
    ['rules', 'fresh', 'blocked-except', /A copy is still fresh/],
    ['disallow-all', 'outage-disallow', 'blocked', /12 hours/],
    ['disallow-all', 'outage-site-unreachable', 'blocked', /no page is known to load: the whole site is blocked/],
    ['disallow-all', 'outage-good-lost', 'blocked', /is lost: the whole site is blocked/],
    ['disallow-all', 'refused-address', 'not-known', /was not fetched.*nothing is known/],
    ['disallow-all', 'local-failure', 'not-known', /nothing is known/],
  ] as const)('a cache decides %s in step %s: %s, with a note', (access, step, state, note) => {
    const cached = { access, step, failure: 'it answered 500' };
    const robots = access === 'rules' ? 'User-agent: *\nDisallow: /\nAllow: /a\n' : '';
    const policy = policyFor(robots, { facts: { status: 500, hops: [] }, cached });
    expect(rowOf(policy, 'search', 'Googlebot')?.state).toBe(state);
    expect(notesOf(policy)[0]).toMatch(
      /^robots.txt (?:cannot be|was not) fetched \((?:status 500|it answered 500)\)\. /,
    );
    expect(notesOf(policy)[0]).toMatch(note);
    expect(policy.others === undefined).toBe(state === 'not-known');
  });

  it('hard rules end with an answer, and every crawler has a cell', () => {
    const hard = Array.from(
      { length: 300 },
      (_, i) => `Disallow: /${'*a'.repeat(20)}${i}\nAllow: /${'*a'.repeat(20)}*${i}`,
    );
    const robots = parse(`User-agent: *\n${hard.join('\n')}\n`);
    const policy = policyOf(robots, { budget: 1_000 });
    const shown = new Set(policy.uses.flatMap(({ rows }) => rows.flatMap((row) => row.crawlers)));
    expect([...shown].sort()).toEqual(
      crawlers
        .filter(({ status }) => status === 'active')
        .map(({ name }) => name)
        .sort(),
    );
    expect(contradictions(policy, robots, ['/', `/${'a'.repeat(20)}7`, '/b']).wrong).toEqual([]);
  });
});

describe('policyChanges', () => {
  const lines = (before: string, after: string): string[] => {
    const files = [parse(before), parse(after)] as const;
    const effects = compareFiles(...files).crawlers.map(({ crawlers, comparison }) => {
      const kindIn = (direction: 'newlyBlocked' | 'newlyAllowed') => {
        if (comparison.kind === 'equivalent') return 'none' as const;
        if (comparison.kind === 'undecided') return 'undecided' as const;
        const { kind } = comparison[direction];
        return kind === 'witness' ? ('some' as const) : kind;
      };
      return { crawlers, newlyBlocked: kindIn('newlyBlocked'), newlyAllowed: kindIn('newlyAllowed') };
    });
    return policyChangeLines(policyChanges(policyOf(files[0]), policyOf(files[1]), effects));
  };

  it.each([
    ['User-agent: *\nAllow: /\n', 'User-agent: GPTBot\nDisallow: /\n', ['AI training: GPTBot newly blocked']],
    [
      'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a\n',
      'User-agent: *\nDisallow: /a\n',
      ['AI training: GPTBot newly allowed except some paths'],
    ],
    [
      'User-agent: CCBot\nDisallow: /\n',
      'User-agent: CCBot\nDisallow: /a\n\nUser-agent: ClaudeBot\nDisallow: /a\n',
      ['AI training: ClaudeBot: some paths newly blocked', 'Archives: CCBot newly allowed except some paths'],
    ],
    ['User-agent: ChatGPT-User\nDisallow: /\n', '', []],
    ['', 'User-agent: AdsBot-Google\nDisallow: /\n', ['Ads: AdsBot-Google newly blocked']],
    // One folder is not the whole site.
    ['User-agent: GPTBot\nDisallow: /tmp-export/\n', '', ['AI training: GPTBot: some paths newly allowed']],
    ['', 'User-agent: GPTBot\nDisallow: /tmp-export/\n', ['AI training: GPTBot: some paths newly blocked']],
    ['User-agent: GPTBot\nDisallow: /\n', '', ['AI training: GPTBot newly allowed']],
    ['User-agent: GPTBot\nDisallow: /\nAllow: /a\n', '', ['AI training: GPTBot newly allowed']],
    ['User-agent: GPTBot\nDisallow: /a\n', 'User-agent: GPTBot\nDisallow: /\n', ['AI training: GPTBot newly blocked']],
    [
      'User-agent: GPTBot\nDisallow: /\nAllow: /a\n',
      'User-agent: GPTBot\nDisallow: /\n',
      ['AI training: GPTBot: some paths newly blocked'],
    ],
  ])('%j to %j', (before, after, expected) => {
    expect(lines(before, after)).toEqual(expected);
  });

  // Where the whole site is blocked for Googlebot, no page is fetched that Google-Extended could allow. Applebot falls
  // back to Googlebot.
  it.each([
    ['User-agent: *\nDisallow:\n', 'User-agent: *\nDisallow: /\n', /^AI training: Google-Extended, .* newly blocked$/],
    ['User-agent: *\nDisallow: /\n', 'User-agent: *\nDisallow:\n', /^AI training: Google-Extended, .* newly allowed$/],
    [
      '',
      'User-agent: Googlebot\nDisallow: /\n\nUser-agent: Google-Extended\nDisallow: /a\n',
      /^AI training: Google-Extended and Applebot-Extended: no page is fetched any more$/,
    ],
    [
      'User-agent: Applebot\nDisallow: /\n\nUser-agent: Applebot-Extended\nDisallow: /a\n',
      'User-agent: Applebot\nDisallow: /b\n\nUser-agent: Applebot-Extended\nDisallow: /a\n',
      /^AI training: Applebot-Extended: pages are fetched now$/,
    ],
    [
      'User-agent: Applebot\nDisallow:\n\nUser-agent: Google-Extended\nDisallow: /\n',
      'User-agent: Applebot\nDisallow:\n\nUser-agent: Googlebot\nDisallow: /\n',
      undefined,
    ],
  ])('the pages that a control token is about are fetched by its crawler: %j to %j', (before, after, expected) => {
    const training = lines(before, after).find((line) => line.startsWith('AI training: '));
    if (expected === undefined) expect(training).toBeUndefined();
    else expect(training).toMatch(expected);
  });

  it('what changes for * does not concern crawlers that a file names', () => {
    const [before, after] = ['/a', '/b'].map((path) =>
      policyFor(`User-agent: CCBot\nDisallow: /\n\nUser-agent: *\nDisallow: ${path}\n`),
    ) as [Policy, Policy];
    const changes = policyChanges(before, after, [{ crawlers: ['*'], newlyBlocked: 'some', newlyAllowed: 'some' }]);
    const changed = changes.flatMap(({ crawlers: names }) => names);
    expect(changed).toContain('archive.org_bot');
    expect(changed).not.toContain('CCBot');
  });

  it('a folder that opens is not the whole site, for any use', () => {
    const [folder, none] = ['User-agent: *\nDisallow: /tmp-export/\n', ''];
    for (const line of lines(folder, none)) expect(line).toMatch(/: some paths newly allowed$/);
    for (const line of lines(none, folder)) expect(line).toMatch(/: some paths newly blocked$/);
    expect(lines(folder, none)).toHaveLength(lines(none, folder).length);
  });

  it('a change of * changes every use, and crawlers that must be named stay as they are', () => {
    const changed = lines('', 'User-agent: *\nDisallow: /\n');
    expect(changed).toContainEqual(expect.stringMatching(/^Web search: Googlebot, .* and \d+ more newly blocked$/));
    const ads = changed.find((line) => line.startsWith('Ads: ')) ?? '';
    expect(ads).toMatch(/^Ads: .* newly blocked$/);
    expect(ads).not.toContain('AdsBot-Google');
  });
});
