import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRobots, type GroupDraft, parse, type RobotsDraft, type RuleDraft, stringify } from '../../src/index.js';
import { usageFor } from '../../src/usage/usage-for.js';

const SEED = 20_251_123;

/** Returns one group. */
const group = (userAgents: readonly string[], ...rules: RuleDraft[]): GroupDraft => ({ userAgents, rules });
const built = (...groups: GroupDraft[]) => buildRobots({ groups });

describe('buildRobots', () => {
  it('I2 separates groups by blank lines, writes comments above their subject, and ends lines with LF', () => {
    const draft: RobotsDraft = {
      comment: 'Shop\r\n\r\nAsk web@shop.example',
      groups: [
        {
          comment: 'All crawlers',
          userAgents: ['*'],
          rules: [{ disallow: '/cart/', comment: 'Nothing to see' }, { allow: '/*.gif$' }],
          crawlDelay: 2.5,
        },
        { userAgents: ['AdsBot-Google', 'Mediapartners-Google'] },
      ],
      sitemaps: ['https://shop.example/テスト-サイトマップ.xml', 'ftp://cdn.example/s.xml'],
    };
    expect(buildRobots(draft)).toBe(`# Shop
#
# Ask web@shop.example

# All crawlers
User-agent: *
# Nothing to see
Disallow: /cart/
Allow: /*.gif$
Crawl-delay: 2.5

User-agent: AdsBot-Google
User-agent: Mediapartners-Google
Disallow:

Sitemap: https://shop.example/テスト-サイトマップ.xml
Sitemap: ftp://cdn.example/s.xml
`);
  });

  it('I2 writes an empty draft as an empty file', () => {
    expect(buildRobots({})).toBe('');
  });

  it('D10 keeps a group without rules separate from the next', () => {
    const robots = parse(built(group(['a']), group(['b'], { disallow: '/' })));
    expect([robots.allows('https://h/', ['a']), robots.allows('https://h/', ['b'])]).toEqual([true, false]);
  });

  it('E4 writes tokens with other characters if anyToken is set', () => {
    const draft = { groups: [group(['MJ12bot'], { disallow: '/' })] };
    expect(parse(buildRobots(draft, { anyToken: true })).allows('https://h/', 'MJ12bot')).toBe(false);
  });
});

describe('I1 common files', () => {
  const image = 'https://h/images/dogs.jpg';
  it.each<[string, string, [crawler: string, url: string, allowed: boolean][]]>([
    ['everything blocked', built(group(['*'], { disallow: '/' })), [['foo', 'https://h/', false]]],
    [
      'folders blocked',
      built(group(['*'], { disallow: '/calendar/' }, { disallow: '/junk/' })),
      [
        ['foo', 'https://h/junk/a', false],
        ['foo', 'https://h/junk', true],
      ],
    ],
    [
      'only one crawler',
      built(group(['Googlebot-News'], { allow: '/' }), group(['*'], { disallow: '/' })),
      [
        ['Googlebot-News', 'https://h/', true],
        ['Googlebot', 'https://h/', false],
      ],
    ],
    [
      'all but one crawler',
      built(group(['Unnecessarybot'], { disallow: '/' }), group(['*'], { allow: '/' })),
      [
        ['Unnecessarybot', 'https://h/', false],
        ['foo', 'https://h/', true],
      ],
    ],
    [
      'one page',
      built(group(['*'], { disallow: '/useless_file.html' })),
      [
        ['foo', 'https://h/useless_file.html', false],
        ['foo', 'https://h/', true],
      ],
    ],
    [
      'one image, all images',
      built(group(['Googlebot-Image'], { disallow: '/images/dogs.jpg' }), group(['Bing-Image'], { disallow: '/' })),
      [
        ['Googlebot-Image', image, false],
        ['Googlebot-Image', 'https://h/images/cats.jpg', true],
        ['Googlebot', image, true],
      ],
    ],
    [
      'one file type',
      built(group(['Googlebot'], { disallow: '/*.gif$' })),
      [
        ['Googlebot', 'https://h/a/b.gif', false],
        ['Googlebot', 'https://h/a/b.gif?c', true],
      ],
    ],
    [
      'everything blocked except for Mediapartners-Google',
      built(group(['*'], { disallow: '/' }), group(['Mediapartners-Google'], { allow: '/' })),
      [
        ['Mediapartners-Google', 'https://h/', true],
        ['Googlebot', 'https://h/', false],
      ],
    ],
    [
      'AdsBot named in the group of *',
      built(group(['*', 'AdsBot-Google'], { disallow: '/' })),
      [
        ['AdsBot-Google', 'https://h/', false],
        ['foo', 'https://h/', false],
      ],
    ],
  ])('%s', (_, text, expected) => {
    const robots = parse(text);
    for (const [crawler, url, allowed] of expected)
      expect(robots.allows(url, crawler), `${crawler} ${url}`).toBe(allowed);
    expect(robots.oddities).toEqual([]);
    expect(stringify(robots)).toBe(text);
  });
});

describe('I2 an invalid draft is a TypeError that names the place', () => {
  const rule = (pattern: string): RobotsDraft => ({ groups: [group(['*'], { disallow: pattern })] });
  const agent = (token: string): RobotsDraft => ({ groups: [group([token], { disallow: '/' })] });
  const RULE = 'groups[0].rules[0].disallow';
  const AGENT = 'groups[0].userAgents[0]';
  const EITHER = 'groups[0].rules[0]: expected either allow or disallow, as in { disallow: "/private/" }, got';
  const long = `/${'a'.repeat(16_653)}`;

  it.each<[RobotsDraft, string]>([
    [rule('/a\nallow: /'), `${RULE}: expected a single line, got "/a\\nallow: /": remove the line break`],
    [rule('/a\rb'), `${RULE}: expected a single line, got "/a\\rb": remove the line break`],
    [rule('/a\0'), `${RULE}: parsers ignore what follows a NUL: remove it from "/a\\u0000"`],
    [rule('/a#b'), `${RULE}: # begins a comment: remove it from "/a#b" or write %23`],
    [rule('/a '), `${RULE}: parsers ignore white space at either end: remove it from "/a "`],
    [rule('\t/a'), `${RULE}: parsers ignore white space at either end: remove it from "\\t/a"`],
    [rule('a/'), `${RULE}: expected a path that begins with / or *, got "a/"`],
    [rule('https://h/a'), `${RULE}: expected a path that begins with / or *, got "https://h/a"`],
    [rule(''), `${RULE}: expected a value, got an empty string`],
    [rule('/\ud800'), `${RULE}: a lone surrogate has no UTF-8 form: remove it from "/\\ud800"`],
    [rule(long), `${RULE}: expected a line of at most 16663 bytes, which is all that crawlers read, got 16664`],
    [rule(7 as never), `${RULE}: expected a string, got number`],
    [agent(''), `${AGENT}: expected a product token or *, got an empty string`],
    [agent('MJ12bot'), `${AGENT}: expected letters, - and _ (or set anyToken), got "MJ12bot"`],
    [agent('Foo/1.0'), `${AGENT}: expected letters, - and _ (or set anyToken), got "Foo/1.0"`],
    [agent('a\nb'), `${AGENT}: expected a single line, got "a\\nb": remove the line break`],
    [{ groups: [group([])] }, 'groups[0].userAgents: expected a product token or *, got an empty array'],
    [{ groups: [{ userAgents: 'foo' as never }] }, 'groups[0].userAgents: expected an array, got string'],
    [{ groups: [group(['*'], {} as never)] }, `${EITHER} {}`],
    [{ groups: [group(['*'], '/a' as never)] }, `${EITHER} "/a"`],
    [{ groups: [group(['*'], undefined as never)] }, `${EITHER} undefined`],
    [{ groups: [group(['*'], { allow: '/', disallow: '/' } as never)] }, `${EITHER} {"allow":"/","disallow":"/"}`],
    [{ groups: [null as never] }, 'groups[0]: expected an object, got null'],
    [{ groups: {} as never }, 'groups: expected an array, got object'],
    [
      { groups: [{ userAgents: ['*'], crawlDelay: -1 }] },
      'groups[0].crawlDelay: expected a number of seconds, 0 or more, without an exponent, got -1',
    ],
    [
      { groups: [{ userAgents: ['*'], crawlDelay: 1e-7 }] },
      'groups[0].crawlDelay: expected a number of seconds, 0 or more, without an exponent, got 1e-7',
    ],
    [
      { groups: [{ userAgents: ['*'], crawlDelay: Number.NaN }] },
      'groups[0].crawlDelay: expected a number of seconds, 0 or more, without an exponent, got NaN',
    ],
    [{ sitemaps: ['/sitemap.xml'] }, 'sitemaps[0]: expected an absolute URL, got "/sitemap.xml"'],
    [{ sitemaps: ['https:sitemap.xml'] }, 'sitemaps[0]: expected an absolute URL, got "https:sitemap.xml"'],
    [{ sitemaps: ['https://'] }, 'sitemaps[0]: expected an absolute URL, got "https://"'],
    [
      { sitemaps: ['https://h/a b'] },
      'sitemaps[0]: expected a URL without white space (write %20), got "https://h/a b"',
    ],
    [{ sitemaps: ['https://h/#a'] }, 'sitemaps[0]: # begins a comment: remove it from "https://h/#a" or write %23'],
    [{ comment: 'a\0b' }, 'comment: parsers ignore what follows a NUL: remove it from "a\\u0000b"'],
    [{ comment: 5 as never }, 'comment: expected a string, got number'],
    [
      { groups: [{ userAgents: ['*'], comment: '\udc00' }] },
      'groups[0].comment: a lone surrogate has no UTF-8 form: remove it from "\\udc00"',
    ],
    [undefined as never, 'draft: expected an object, got undefined'],
    [[] as never, 'draft: expected an object, got array'],
    [{ groups: [{ userAgents: ['*'], fields: [null as never] }] }, 'groups[0].fields[0]: expected an object, got null'],
    [{ groups: [[] as never] }, 'groups[0]: expected an object, got array'],
  ])('%j', (draft, message) => {
    expect(() => buildRobots(draft)).toThrow(message);
  });

  it('I2 rejects the shape of robots.ts in Next.js, which would allow everything, and says what to write', () => {
    const ofNext = {
      rules: { userAgent: '*', allow: '/', disallow: '/private/' },
      sitemap: 'https://acme.example/sitemap.xml',
    };
    const example =
      '{ groups: [{ userAgents: ["*"], rules: [{ disallow: "/private/" }] }], ' +
      'sitemaps: ["https://example.com/sitemap.xml"] }';
    expect(() => buildRobots(ofNext as never)).toThrow(
      new TypeError(`rules: a draft has only comment, groups, sitemaps: write it as ${example}`),
    );
    expect(buildRobots(JSON.parse(JSON.stringify({ groups: [{ userAgents: ['*'] }] })))).toContain('User-agent: *');
    const ofGroup = { userAgent: '*', disallow: '/' };
    expect(() => buildRobots({ groups: [ofGroup as never] })).toThrow(
      new TypeError(
        'groups[0].userAgent: a group has only comment, userAgents, fields, rules, crawlDelay: ' +
          'write it as { userAgents: ["*"], rules: [{ disallow: "/private/" }] }',
      ),
    );
  });

  it.each<[unknown, string]>([
    [
      { userAgents: ['*'], rules: [{ path: '/' }] },
      'groups[0].rules[0].path: a rule has only allow, disallow, comment',
    ],
    [{ userAgents: ['*'], rules: [{ disallow: '/', noindex: '/a' }] }, 'groups[0].rules[0].noindex: a rule has only'],
    [
      { userAgents: ['*'], fields: [{ name: 'Content-Usage', value: 'train-ai=n', comment: 'a' }] },
      'groups[0].fields[0].comment: a field has only name, value',
    ],
  ])('I2 rejects the unknown property of a part of %j', (part, message) => {
    expect(() => buildRobots({ groups: [part as GroupDraft] })).toThrow(message);
  });

  it('I2 rejects an unknown option', () => {
    expect(() => buildRobots({}, { anyTokens: true } as never)).toThrow(
      new TypeError('buildRobots: no option is called "anyTokens"; known are anyToken'),
    );
  });

  it('I2 writes usage statements that are read as they are written', () => {
    const fields = [
      { name: 'Content-Usage', value: '/open/ train-ai=y' },
      { name: 'Content-Signal', value: 'ai-train=no' },
    ] as const;
    const text = buildRobots({ groups: [{ userAgents: ['*'], fields, rules: [{ disallow: '/x/' }] }] });
    expect(text).toBe('User-agent: *\nContent-Usage: /open/ train-ai=y\nContent-Signal: ai-train=no\nDisallow: /x/\n');
    expect(usageFor(parse(text), 'a').of('/').preferences['train-ai']).toBe('denied');
  });

  it('rejects a token that parsers would cut, even if anyToken is set', () => {
    for (const token of ['a/1', 'a b', 'a*']) {
      expect(() => buildRobots(agent(token), { anyToken: true })).toThrow(
        new TypeError(`${AGENT}: expected a product token without white space, / and *, got ${JSON.stringify(token)}`),
      );
    }
  });

  it('writes a line of the maximum length', () => {
    const pattern = long.slice(0, -1);
    expect(parse(built(group(['*'], { disallow: pattern }))).groups[0]?.rules[0]?.pattern).toBe(pattern);
  });
});

describe('any draft', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 8 });
  // Characters that a value cannot have are tested above.
  const value = text.map((all) => all.replace(/[#\s\0]/g, '').normalize());
  const comment = fc.oneof(
    fc.constant(undefined),
    text.map((all) => all.replaceAll('\0', '')),
  );
  const withComment = <Draft extends object>(draft: Draft, comment: string | undefined) =>
    comment === undefined ? draft : { ...draft, comment };
  const pattern = fc.tuple(fc.constantFrom('/', '*'), value).map(([first, rest]) => first + rest);
  const rule = fc
    .tuple(fc.constantFrom('allow', 'disallow'), pattern, comment)
    .map(
      ([type, path, comment]) =>
        withComment(type === 'allow' ? { allow: path } : { disallow: path }, comment) as RuleDraft,
    );
  const token = fc.oneof(fc.constant('*'), fc.stringMatching(/^[A-Za-z_-]{1,8}$/));
  const groupDraft = fc
    .tuple(
      fc.array(token, { minLength: 1, maxLength: 3 }),
      fc.array(rule, { maxLength: 4 }),
      fc.option(fc.nat(99)),
      comment,
    )
    .map(([userAgents, rules, delay, comment]): GroupDraft => {
      return withComment({ userAgents, rules, ...(delay !== null && { crawlDelay: delay / 10 }) }, comment);
    });
  const sitemap = value.map((rest) => `https://example.com/${rest}`);
  const draft = fc
    .tuple(fc.array(groupDraft, { maxLength: 4 }), fc.array(sitemap, { maxLength: 3 }), comment)
    .map(([groups, sitemaps, comment]): RobotsDraft => withComment({ groups, sitemaps }, comment));

  it('I2 is parsed back to the same content, without an oddity except for an empty rule', () => {
    const property = fc.property(draft, (draft) => {
      const { groups = [], sitemaps = [] } = draft;
      const robots = parse(buildRobots(draft));
      const parsed = robots.groups.map(({ userAgents, rules, fields }) => ({
        userAgents: userAgents.map(({ token }) => token),
        rules: rules.filter(({ pattern }) => pattern !== '').map(({ type, pattern }) => ({ [type]: pattern })),
        fields: fields.map(({ name, value }) => [name, Number(value)]),
      }));
      const expected = groups.map(({ userAgents, rules = [], crawlDelay }) => ({
        userAgents,
        rules: rules.map(({ comment, ...rule }) => rule),
        fields: crawlDelay === undefined ? [] : [['Crawl-delay', crawlDelay]],
      }));
      expect(parsed).toEqual(expected);
      expect(robots.sitemaps.map(({ url }) => url)).toEqual(sitemaps);
      expect(robots.oddities.filter(({ kind }) => kind !== 'empty-rule')).toEqual([]);
    });
    fc.assert(property, { seed: SEED, numRuns: 1_000 });
  });

  it('I2 has its comments line by line, and has the form of stringify', () => {
    const property = fc.property(draft, (draft) => {
      const { comment, groups = [] } = draft;
      const all = [
        comment,
        ...groups.flatMap((group) => [group.comment, ...(group.rules ?? []).map((rule) => rule.comment)]),
      ];
      const lines = all.flatMap((comment) => comment?.split(/\r\n|\r|\n/) ?? []);
      const robots = parse(buildRobots(draft));
      const written = robots.lines.flatMap(({ comment }) => (comment ? [comment.text] : []));
      expect(written).toEqual(lines.map((text) => (text === '' ? '#' : `# ${text}`)));
      expect(stringify(robots)).toBe(buildRobots(draft));
    });
    fc.assert(property, { seed: SEED, numRuns: 1_000 });
  });
});
