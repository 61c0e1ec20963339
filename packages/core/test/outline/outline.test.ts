import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dialect, OddityKind, Span } from '../../src/index.js';
import { parse } from '../../src/index.js';
import { bytesOf } from '../arbitraries.js';

/** Returns each oddity with its line and the text of its span. */
function odditiesOf(file: string, dialect: Dialect = 'google') {
  return parse(bytesOf(file), { dialect }).oddities.map(({ kind, line, span }) => [
    kind,
    line,
    file.slice(span.start, span.end),
  ]);
}

describe('oddities', () => {
  it.each<[OddityKind, string, number, string]>([
    ['byte-order-mark', '\xef\xbb\xbfuser-agent: *', 1, '\xef\xbb\xbf'],
    ['partial-byte-order-mark', '\xef\xbbuser-agent: *', 1, '\xef\xbb'],
    ['accepted-typo', 'user-agent: *\n Disalow: /', 2, 'Disalow'],
    ['accepted-typo', 'USER AGENT: *', 1, 'USER AGENT'],
    ['accepted-typo', 'site-map: s', 1, 'site-map'],
    ['key-prefix', 'user-agent: *\nDisallowAI: /', 2, 'DisallowAI'],
    ['key-prefix', 'user-agents : *', 1, 'user-agents'],
    ['missing-colon', 'user-agent\t* # c', 1, 'user-agent\t* # c'],
    ['invalid-line', 'user-agent: *\r\n  <p>one two three  # c', 2, '<p>one two three'],
    ['invalid-line', ': /a', 1, ': /a'],
    ['cut-line', `#${'a'.repeat(16_662)}bc`, 1, 'bc'],
    ['nul', 'sitemap: a\0b\0c', 1, '\0b\0c'],
    ['invalid-utf8', 'sitemap: a\xc3\xa9\xe3\x81b\xff', 1, '\xe3\x81'],
    ['invalid-utf8', '# \xed\xa0\x80', 1, '\xed\xa0\x80'],
    ['invalid-utf8', '# \xc0\xaf', 1, '\xc0'],
    ['invalid-utf8', '# \xf4\x90\x80\x80', 1, '\xf4\x90\x80\x80'],
    ['invalid-utf8', '# \xf0\x9f\x98', 1, '\xf0\x9f\x98'],
    ['rule-outside-group', 'sitemap: s\nallow: / # c', 2, 'allow: / # c'],
    ['empty-token', 'user-agent: 1bot', 1, '1bot'],
    ['empty-token', 'user-agent:', 1, ''],
    ['token-cut', 'user-agent: foo/1.2', 1, 'foo/1.2'],
    ['unrooted-pattern', 'user-agent: *\ndisallow: a/', 2, 'a/'],
    ['empty-rule', 'user-agent: *\ndisallow: #', 2, 'disallow: #'],
  ])('D1–D10, E2, E4, F6 %s in %j', (kind, file, line, span) => {
    expect(odditiesOf(file)).toEqual([[kind, line, span]]);
  });

  it.each([
    ['dissallowed: /', 'dissallowed'],
    ['Disalow-AI: /', 'Disalow-AI'],
    ['DIASLLOWED: /', 'DIASLLOWED'],
    ['disallawed: /', 'disallawed'],
    ['dissalows: /', 'dissalows'],
    ['useragents: *', 'useragents'],
    ['User Agent String: *', 'User Agent String'],
    ['site-maps: s', 'site-maps'],
    ['site-map-index s', 'site-map-index'],
  ])('D9 %j begins with a typo and continues after it', (line, key) => {
    const kinds = odditiesOf(`user-agent: *\n${line}`).filter(([kind]) => kind !== 'missing-colon');
    expect(kinds).toEqual([
      ['accepted-typo', 2, key],
      ['key-prefix', 2, key],
    ]);
  });

  it('D5 file-cut is where reading stopped', () => {
    const robots = parse('user-agent: *\ndisallow: /', { maxBytes: 20 });
    expect(robots.oddities).toEqual([{ kind: 'file-cut', line: 2, span: { start: 14, end: 14 } }]);
  });

  it('one line can have several', () => {
    expect(odditiesOf('Disalow\t\xff\0').map(([kind]) => kind)).toEqual([
      'nul',
      'invalid-utf8',
      'missing-colon',
      'accepted-typo',
      'unrooted-pattern',
      'rule-outside-group',
    ]);
  });

  it('a plain file has none', () => {
    expect(odditiesOf('# \xc3\xa9\n\nUser-agent: *\r\nDisallow: /a # b\rCrawl-delay: 5\n')).toEqual([]);
  });

  it('D9 under rfc9309 a tolerated spelling is a field, and two words are an invalid line', () => {
    expect(odditiesOf('Disalow: /\nDisallowAI: /\nallow /', 'rfc9309')).toEqual([['invalid-line', 3, 'allow /']]);
  });
});

describe('lines', () => {
  it('D7 have their kind, and spans in bytes of the input', () => {
    const file = bytesOf('\xef\xbb\xbf Allow :\t/\xc3\xa9 # c\xc3\xa9 \r\n#\n');
    const [rule, comment, last] = parse(file).lines;
    expect(rule).toEqual({
      number: 1,
      span: { start: 3, end: 22 },
      kind: 'directive',
      directive: 'allow',
      key: 'Allow',
      keySpan: { start: 4, end: 9 },
      value: '/é',
      valueSpan: { start: 12, end: 15 },
      comment: { text: '# cé ', span: { start: 16, end: 22 } },
    });
    expect(comment).toEqual({
      number: 2,
      span: { start: 24, end: 25 },
      kind: 'blank',
      comment: { text: '#', span: { start: 24, end: 25 } },
    });
    expect(last).toEqual({ number: 3, span: { start: 26, end: 26 }, kind: 'blank' });
  });

  it.each(['', '\xef\xbb\xbf', '\xef\xbb', '\xef', '\xef\x80\xa6', '\xef\xbb\xa6'])(
    'D7 texts are those of their spans, in a file that begins with %j',
    (start) => {
      const lines = [
        'Allow: /\xc3\xa9 # c\xc3\xa9',
        'Allow: /abcdefghijklmno',
        '',
        '# \xe3\x81',
        'x\xff: \xf0\x9f\x98\x80',
      ];
      const bytes = bytesOf(`${start}User-agent: *\r\n${[...lines, ...lines].join('\r')}\nDisallow: /z # end`);
      const textOf = ({ start: from, end }: Span) =>
        new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(from, end));
      for (const line of parse(bytes).lines) {
        if (line.comment !== undefined) expect(line.comment.text).toBe(textOf(line.comment.span));
        if (!('keySpan' in line)) continue;
        expect([line.key, line.value]).toEqual([textOf(line.keySpan), textOf(line.valueSpan)]);
      }
    },
  );

  it('D4 text that is not UTF-8 is shown as U+FFFD; its normal form has the bytes', () => {
    const [rule] = parse(bytesOf('user-agent: *\nallow: /\xff')).groups[0]?.rules ?? [];
    expect([rule?.pattern, rule?.normalizedPattern, rule?.matchLength]).toEqual(['/\ufffd', '/%FF', 4]);
  });
});

describe('sitemaps and fields', () => {
  it('H1, H2 sitemaps are as written, in file order, in no group', () => {
    const file =
      'sitemap: /b\nuser-agent: *\nSiteMap: https://h/テスト-サイトマップ.xml # c\nuser-agent: b\nsitemap:\ndisallow: /';
    const robots = parse(file);
    expect(robots.sitemaps.map(({ url, line }) => [url, line])).toEqual([
      ['/b', 1],
      ['https://h/テスト-サイトマップ.xml', 3],
      ['', 5],
    ]);
    const bytes = new TextEncoder().encode(file);
    for (const { url, span } of robots.sitemaps) {
      expect(new TextDecoder().decode(bytes.subarray(span.start, span.end))).toBe(url);
    }
    expect(robots.groups.map(({ fields }) => fields)).toEqual([[]]);
  });

  it('D8 fields belong to their group', () => {
    const robots = parse('Host: h\nuser-agent: a\nCrawl-Delay: 5\ndisallow: /\nuser-agent: b\nnoindex: /x');
    expect(robots.fields.map(({ name, value, line }) => [name, value, line])).toEqual([
      ['Host', 'h', 1],
      ['Crawl-Delay', '5', 3],
      ['noindex', '/x', 6],
    ]);
    expect(robots.groups.map(({ fields }) => fields.map(({ line }) => line))).toEqual([[3], [6]]);
  });

  it.each([
    ['5', 5],
    ['0', 0],
    ['2.5', 2.5],
    ['.5', 0.5],
    ['5.', 5],
    ['', undefined],
    ['-1', undefined],
    ['+1', undefined],
    ['5 s', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['1,5', undefined],
    ['٥', undefined],
    ['Infinity', undefined],
    ['9'.repeat(400), undefined],
  ])('D8 crawl-delay: %s', (value, seconds) => {
    const robots = parse(`user-agent: *\nCRAWL-delay: ${value}\ndisallow: /`);
    expect(robots.crawlDelay('foo')).toBe(seconds);
  });
});

describe('the objects of a parsed file', () => {
  const text = [
    'user-agent: *',
    'crawl-delay: 2',
    'disallow: /a',
    'allow: /a/b%c3%a9',
    'allow: /a/index.html',
    'sitemap: https://h/s.xml',
    'Dissallow: /é # x',
  ].join('\r\n');
  /** Makes the outlines of other files, of which an engine with a cache for all files would keep the last ones. */
  const readOthers = () => {
    for (let i = 0; i < 20; i++) expect(parse(`${text}\ndisallow: /${'x'.repeat(2000)}${i}`).lines.length).toBe(8);
  };

  it.each(['groups', 'sitemaps', 'fields', 'lines', 'oddities'] as const)('%s are the same each time', (name) => {
    const robots = parse(text);
    const first = robots[name];
    expect(first.length).toBeGreaterThan(0);
    readOthers();
    expect(robots.lines.length).toBe(7);
    expect(robots[name]).toBe(first);
  });

  it('the sitemaps, rules and groups that were read first are those of the file read as a whole, and equal to it', () => {
    const robots = parse(text);
    const { sitemaps } = robots;
    const verdict = robots.check('https://h/a/bé', 'x');
    const other = robots.check('https://h/a/', 'x');
    const [rule, [overruled], folder] = [verdict.rule, verdict.overruled, other.rule];
    readOthers();
    expect(robots.check('https://h/a/b%C3%A9', 'y').rule).toBe(rule);
    const [group] = robots.groups;
    expect(group?.rules[1]).toBe(rule);
    expect(group?.rules[0]).toBe(overruled?.rule);
    expect(group?.rules[2]).toBe(folder);
    expect([verdict.rule, verdict.overruled[0]?.rule, verdict.group]).toEqual([rule, overruled?.rule, group]);
    expect(verdict.rule).toBe(rule);
    expect(verdict.group).toBe(group);
    expect(robots.rulesFor('x').groups[0]).toBe(group);
    expect(robots.rulesFor('x').rules[1]).toBe(rule);
    expect(robots.sitemaps).toBe(sitemaps);
    const whole = parse(text);
    expect(whole.groups).toEqual(robots.groups);
    expect(whole.sitemaps).toEqual(sitemaps);
  });

  it('JSON of a verdict is the same with and without an outline, and makes none', () => {
    const robots = parse(text);
    const verdict = robots.check('https://h/a/b', 'x');
    const json = JSON.stringify(verdict);
    const { toJSON } = verdict as typeof verdict & { toJSON(): { rule: unknown } };
    expect(toJSON.call(verdict).rule).not.toBe(toJSON.call(verdict).rule);
    expect(verdict.group).toBe(robots.groups[0]);
    expect(toJSON.call(verdict).rule).toBe(robots.groups[0]?.rules[0]);
    expect(JSON.stringify(verdict)).toBe(json);
  });

  it('sitemaps read on their own equal those of the outline, in any file', () => {
    const part = fc.constantFrom(
      'sitemap: /é',
      'Site-map:x # y',
      'sitemap y',
      '\0',
      '\r',
      '\n',
      '\ufeff',
      'sitemap:',
      'a',
    );
    const property = fc.property(fc.array(part), fc.constantFrom('google', 'rfc9309'), (parts, dialect) => {
      const [alone, whole] = [parse(parts.join(''), { dialect }), parse(parts.join(''), { dialect })];
      expect(whole.lines.length).toBeGreaterThan(0);
      expect(alone.sitemaps).toEqual(whole.sitemaps);
    });
    fc.assert(property, { seed: 20_261_122, numRuns: 500 });
  });
});
