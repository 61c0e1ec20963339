import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partOf } from '../../../../scripts/full-size.js';
import type { Dialect, Line, RobotsTxt } from '../../src/index.js';
import { parse, stringify } from '../../src/index.js';
import { anyBytes, bytesOf, robotsBytes } from '../arbitraries.js';

const SEED = 20_251_122;
const MAX_LINE_BYTES = 16_663;
/** The output may be longer than the input. */
const MAX_BYTES = 4_000_000;

function reparse(robots: RobotsTxt): RobotsTxt {
  return parse(stringify(robots), { dialect: robots.dialect, maxBytes: MAX_BYTES });
}

/** Returns the content of a file without positions. */
function content({ groups, sitemaps, fields, lines }: RobotsTxt) {
  const withoutSpans = (all: RobotsTxt['fields']) => all.map(({ name, value, line }) => [name, value, line]);
  return {
    groups: groups.map(({ userAgents, rules, fields }) => ({
      userAgents: userAgents.map(({ value, token, line }) => [value, token, line]),
      rules: rules.map(({ type, normalizedPattern, matchLength: bytes, line }) => [
        type,
        normalizedPattern,
        bytes,
        line,
      ]),
      fields: withoutSpans(fields),
    })),
    sitemaps: sitemaps.map(({ url, line }) => [url, line]),
    fields: withoutSpans(fields),
    lines: lines.map((line) => [line.kind, line.comment?.text, line.kind === 'invalid' ? line.text : undefined]),
  };
}

function stringified(input: Uint8Array | string, dialect: Dialect = 'google'): string {
  const robots = parse(input, { dialect });
  expect(content(reparse(robots))).toEqual(content(robots));
  return stringify(robots);
}

describe('the form of the output', () => {
  it.each([
    [
      'keys and spacing',
      'USER-AGENT :x\nalLow:/a\n  disallow  :  /b  \nsitemap:https://h/s',
      'User-agent: x\nAllow: /a\nDisallow: /b\nSitemap: https://h/s',
    ],
    [
      'comments and blank lines in place',
      '# a\n \nuser-agent:*#b\n\n\tdisallow:#c \n',
      '# a\n\nUser-agent: * #b\n\nDisallow: #c \n',
    ],
    [
      'other fields as they are',
      'Crawl-Delay:5\nuser-agent:*\nhost : h\nNoIndex:',
      'Crawl-Delay: 5\nUser-agent: *\nhost: h\nNoIndex:',
    ],
    ['invalid lines', '<html>\n : /a\n one  two three #c\n', '<html>\n: /a\none  two three #c\n'],
    [
      'tolerated spellings',
      'useragent: *\nDisalow: /a\nDisallowAI: /b\nsite-map: s',
      'User-agent: *\nDisallow: /a\nDisallow: /b\nSitemap: s',
    ],
    ['missing colons', 'user-agent\t*\nallow /a #b: c\nhost h', 'User-agent: *\nAllow: /a #b: c\nhost: h'],
    ['text after a NUL', 'user-agent: *\0x\ndisallow: /a\0b#c', 'User-agent: *\nDisallow: /a'],
    ['several colons', 'user-agent: *\ndisallow: : :/a:', 'User-agent: *\nDisallow: : :/a:'],
    ['a star with text after it', 'user-agent: * more\ndisallow:/', 'User-agent: * more\nDisallow: /'],
  ])('D7–D9 %s', (_, input, output) => {
    expect(stringified(input)).toBe(output);
  });

  it('D9 under rfc9309 a tolerated spelling is a field and stays a field', () => {
    const input = 'useragent: *\nUSER-AGENT: a\nDisalow: /a\ndisallow: /b\nallow /c';
    const output = 'useragent: *\nUser-agent: a\nDisalow: /a\nDisallow: /b\nallow /c';
    expect(stringified(input, 'rfc9309')).toBe(output);
  });

  it.each([
    ['', ''],
    ['\n', '\n'],
    ['a\r\n', 'a\n'],
    ['a\r\rb', 'a\n\nb'],
    ['allow: /\r', 'Allow: /\n'],
    ['allow: /', 'Allow: /'],
    ['\ufeffallow: /', 'Allow: /'],
  ])('D1 keeps the end of the last line: %j as %j', (input, output) => {
    expect(stringified(input)).toBe(output);
  });

  it('D5 the line that the limit cuts is dropped, and the line end before it is kept', () => {
    expect(stringify(parse('allow: /a\nallow: /b', { maxBytes: 15 }))).toBe('Allow: /a\n');
  });

  it.each([undefined, null, 'user-agent: *', {}])('throws for %j', (wrong) => {
    expect(() => stringify(wrong as never)).toThrow(
      new TypeError(
        `stringify: expected a parsed robots.txt, as parse of @maycrawl/core returns it, got ${wrong === null ? 'null' : typeof wrong}`,
      ),
    );
  });
});

describe('bytes that are not valid UTF-8', () => {
  it('D4 are written as escapes in a path', () => {
    const robots = parse(bytesOf('user-agent: *\ndisallow: /\xff\xc3\xa9\xe3\x81*\nallow: /\xc3\xa9'));
    expect(stringify(robots)).toBe('User-agent: *\nDisallow: /%FF%C3%A9%E3%81*\nAllow: /é');
    expect(reparse(robots).allows('https://h/%ff%C3%A9%e3%81', 'foo')).toBe(false);
    expect(content(reparse(robots))).toEqual(content(robots));
  });

  it('F3 an escape that decoding produced is written so that it is not decoded again', () => {
    expect(stringified(bytesOf('user-agent: *\ndisallow: /%%34%31\xff%%633%4a'), 'rfc9309')).toBe(
      'User-agent: *\nDisallow: /%%341%FF%%633J',
    );
    expect(stringified('user-agent: *\ndisallow: /%%34%31', 'rfc9309')).toBe('User-agent: *\nDisallow: /%%34%31');
  });

  it.each([
    ['a byte order mark before the first key', '\xef\xbb\xbf\xef\xbb\xbfuser-agent: *', '\ufeff\ufeffuser-agent: *'],
    ['the same after a partial one', '\xef\xef\xbb\xbfuser-agent: *', '\ufeff\ufeffuser-agent: *'],
    ['a character that begins as one', '\xef\xbb\xbf\xef\xbc\xa1: *', '\ufeffＡ: *'],
    ['invalid UTF-8 at the start', '\xff: *', '\ufeff\ufffd: *'],
    ['no key at all', '\xef\xbb\xbf\xef\xbb\xbf', '\ufeff\ufeff'],
  ])('D2 %s is not taken for a byte order mark', (_, input, output) => {
    expect(stringified(bytesOf(`${input}\nuser-agent: *\ndisallow: /`))).toBe(`${output}\nUser-agent: *\nDisallow: /`);
  });
});

describe('lines of the maximum length', () => {
  const filler = (head: string, tail: string) => 'a'.repeat(MAX_LINE_BYTES - head.length - tail.length);

  it.each([
    ['the standard form', 'Disallow: /', ''],
    ['no space', 'Disallow:/', ''],
    ['a shorter key', 'disalow:/', ''],
    ['no colon', 'disalow\t/', ''],
    ['a comment', 'disalow:/', '#c'],
    ['an unknown key', 'a:', '#c'],
    ['no key', 'one two three ', '#c'],
    ['a line that is cut', 'useragent:', 'é and more'],
  ])('D6 %s: the content is kept', (_, head, tail) => {
    for (const spare of [0, 1, 2, 3]) {
      stringified(`user-agent: *\n${head}${filler(head, tail).slice(spare)}${tail}\ndisallow: /b`);
    }
  });

  it('D6 a line without room for the space is left as it is', () => {
    const [fits, tight] = [filler('Allow: /', ''), filler('Allow:/', '')];
    expect(stringify(parse(`allow:/${fits}`))).toBe(`Allow: /${fits}`);
    expect(stringify(parse(`allow:/${tight}`))).toBe(`allow:/${tight}`);
  });
});

describe('any file', () => {
  /** The one exception: U+FFFD or an escape is longer than its byte, and the line exceeds its maximum length (D6). */
  const exceedsItsLength = (line: Line) =>
    line.span.end - line.span.start > MAX_LINE_BYTES - 100 && JSON.stringify(line).includes('\ufffd');

  const file = fc.oneof({ weight: 9, arbitrary: robotsBytes }, { weight: 1, arbitrary: anyBytes });
  const dialect = fc.constantFrom<Dialect>('google', 'rfc9309');

  it('D1–D10 has the same content after stringify and parse, and the same output after another stringify', () => {
    const property = fc.property(file, dialect, (bytes, dialect) => {
      const robots = parse(bytes, { dialect });
      fc.pre(!robots.lines.some(exceedsItsLength));
      expect(content(reparse(robots))).toEqual(content(robots));
      expect(stringify(reparse(robots))).toBe(stringify(robots));
    });
    fc.assert(property, { seed: SEED, numRuns: 4_000 / partOf(4) });
  });
});
