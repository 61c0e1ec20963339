import fc from 'fast-check';

/*
 * Files, URLs and crawlers for properties: few tokens and few bytes, so that rules often match and tie, mixed with
 * everything that a parser must tolerate. Bytes are written as strings with one character for each, `é` in UTF-8.
 */

/** Returns one byte for each character of `text`. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const E_ACUTE = '\xc3\xa9';
const MARK = '\xef\xbb\xbf';

const cased = (words: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...words), fc.constantFrom('as is', 'upper', 'title')).map(([word, casing]) => {
    if (casing === 'as is') return word;
    return casing === 'upper' ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1);
  });

const TOKENS = ['foo', 'bar', 'foobar', 'fo', 'foo-bar', '_', '*'] as const;
/** A bare token, as callers pass for a crawler. */
export const crawlerToken: fc.Arbitrary<string> = cased([...TOKENS.slice(0, -1), 'unnamed', 'foo/1']);
/** The array form of a crawler: any token may match. */
export const crawlerTokens: fc.Arbitrary<string[]> = fc.array(
  fc.oneof({ weight: 12, arbitrary: crawlerToken }, fc.constant('')),
  {
    minLength: 1,
    maxLength: 3,
  },
);

const userAgentValue = fc
  .tuple(cased(TOKENS), fc.constantFrom('', '', '', '/1.2', '*', ' more', '\tmore', '1', E_ACUTE, '\xff', '\v'))
  .map((parts) => parts.join(''));

const pieces = (...weighted: (readonly [number, readonly string[]])[]): fc.Arbitrary<string> =>
  fc.oneof(...weighted.map(([weight, texts]) => ({ weight, arbitrary: fc.constantFrom(...texts) })));

const patternPiece = pieces(
  [12, ['/', 'a', 'b', 'aa', 'ab']],
  [5, ['*']],
  [2, ['$', '?', '.', ' ', ':', ';', '~', '-', 'A']],
  [3, ['%', '%41', '%7e', '%7E', '%e3', '%C3%A9', '%2a', '%%34', '%2F', '4', '1']],
  [2, [E_ACUTE, '\xff', '\xc3', '\xef\xbf\xbd', '\xed\xa0\x80', MARK, '\x7f', '\t', '\v']],
  [2, ['/index.htm', '/index.html', 'index.htm', '/robots.txt']],
);

/** A rule's value, mostly one that can match. */
export const pattern: fc.Arbitrary<string> = fc
  .tuple(pieces([20, ['/']], [5, ['*', '/*', '']], [1, [...'$a%', E_ACUTE]]), fc.array(patternPiece, { maxLength: 6 }))
  .map(([first, rest]) => first + rest.join(''));

const ruleKey = fc.oneof(
  { weight: 8, arbitrary: cased(['allow', 'disallow']) },
  {
    weight: 2,
    arbitrary: cased(['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw', 'disallowai', 'allow x']),
  },
);
const agentKey = fc.oneof(
  { weight: 8, arbitrary: cased(['user-agent']) },
  { weight: 2, arbitrary: cased(['useragent', 'user agent', 'user-agents']) },
);
const otherKey = cased(['sitemap', 'site-map', 'crawl-delay', 'host', 'disallo', 'user', MARK, '\xff', '']);

const separator = pieces([16, [':', ': ', ' : ']], [3, [' ', '\t', ' \t', '::']], [1, ['', '\v', ':\0', '\0:', '#:']]);
const lineTail = pieces([16, ['']], [4, [' ', '#', ' # c', '# \xe9: /', '\0', '\0/a', '\v', ' x']]);
const lineEnd = pieces([8, ['\n', '\r\n']], [2, ['\r', '\n\r', '\n\n']]);

const keyedLine = fc
  .oneof(
    { weight: 4, arbitrary: fc.tuple(agentKey, separator, userAgentValue, lineTail) },
    { weight: 8, arbitrary: fc.tuple(ruleKey, separator, pattern, lineTail) },
    { weight: 2, arbitrary: fc.tuple(otherKey, separator, fc.oneof(pattern, fc.constant('5')), lineTail) },
  )
  .map((parts) => parts.join(''));

/** White space or a long path up to the cut of a line, so that the deciding bytes are at the cut. */
const longLine = fc
  .tuple(
    fc.constantFrom(
      ['Disallow:', '/'],
      ['Allow:', '/a'],
      ['User-agent:', 'foo'],
      ['User-agent:', '*'],
      ['Disalow ', '/'],
    ),
    fc.constantFrom(' ', 'a'),
    fc.integer({ min: -8, max: 24 }),
    fc.constantFrom('/a', 'foo', '%41', '/index.html', '# c', '*', ' a', '$', '\0'),
    fc.constantFrom('', '/a', 'bar', '*', '$', ' '),
  )
  .map(([[key = '', value = ''], padding, before, at, after]) => {
    const head = padding === ' ' ? key : key + value;
    return head + padding.repeat(Math.max(0, 2083 * 8 - 1 - before - head.length)) + at + after;
  });

const oddLine = fc.oneof(
  fc.constantFrom('', ' ', '#', '# c', '<html>', ':', ': /a', 'one two three', '\0', MARK, '\xff'),
  fc.string({ unit: 'binary-ascii', maxLength: 12 }),
);

const line = fc.oneof(
  { weight: 40, arbitrary: keyedLine },
  { weight: 4, arbitrary: oddLine },
  { weight: 1, arbitrary: longLine },
);

const fileStart = pieces([16, ['']], [4, [MARK, '\xef', '\xef\xbb', MARK + MARK, `\xef${MARK}`, '\xef\xbc\xa1']]);

/** A file that resembles a robots.txt. */
export const robotsBytes: fc.Arbitrary<Uint8Array> = fc
  .tuple(fileStart, fc.array(fc.tuple(line, lineEnd), { maxLength: 14 }), fc.oneof(fc.constant(''), line))
  .map(([start, lines, last]) => bytesOf(start + lines.flat().join('') + last));

/** Bytes of any kind. */
export const anyBytes: fc.Arbitrary<Uint8Array> = fc.uint8Array({ maxLength: 300 });

const urlPiece = pieces(
  [14, ['/', 'a', 'b', 'aa', 'ab']],
  [3, ['$', '?', '.', ' ', ':', ';', '~', '-', 'A', '*', '#', '//', '://']],
  [3, ['%', '%41', '%7e', '%7E', '%e3', '%C3%A9', '%2a', '4', '1']],
  [2, ['é', '\ufffd', '\ud800', '\udc00', '\u{1f600}', '\0', '\n', '\r', '\t', '\x7f']],
  [2, ['/index.htm', '/index.html', '/robots.txt']],
);

/** A scheme without a slash after it: the engine rejects such a URL, unless it is a host with a port. */
export const OPAQUE_URL: RegExp = /^[\0- ]*[a-z][a-z\d+.-]*:(?!\/)/i;

/** A URL, mostly complete, to be taken literally. */
export const url: fc.Arbitrary<string> = fc
  .tuple(
    pieces(
      [12, ['https://h', 'https://h/', 'http://h:80/a']],
      [4, ['', '//h/', 'h/', '/', 'https:/', 'HTTPS://u:p@h', '?']],
    ),
    fc.array(urlPiece, { maxLength: 7 }),
  )
  .map(([start, rest]) => start + rest.join(''))
  .filter((text) => !OPAQUE_URL.test(text));

/** Path and query of a URL, beginning with `/`. */
export const path: fc.Arbitrary<string> = fc.array(urlPiece, { maxLength: 7 }).map((rest) => `/${rest.join('')}`);

/** A group of a planned file, for properties about groups. */
export interface PlannedGroup {
  readonly tokens: readonly string[];
  /** At least one line. */
  readonly rules: readonly string[];
}

const ruleLine = fc.tuple(fc.constantFrom('Allow: ', 'Disallow: '), pattern).map((parts) => parts.join(''));

export const plannedGroups: fc.Arbitrary<PlannedGroup[]> = fc.array(
  fc.record({
    tokens: fc.array(cased(TOKENS), { minLength: 1, maxLength: 3 }),
    rules: fc.array(ruleLine, { minLength: 1, maxLength: 6 }),
  }),
  { maxLength: 8 },
);

export function groupsAsBytes(groups: readonly PlannedGroup[]): Uint8Array {
  const lines = groups.flatMap(({ tokens, rules }) => [...tokens.map((token) => `User-agent: ${token}`), ...rules]);
  return bytesOf(`${lines.join('\n')}\n`);
}

/** One group of up to 200 rules. Some are equal, and many are the prefix of another. */
export const largeRuleSet: fc.Arbitrary<Uint8Array> = fc
  .array(fc.oneof({ weight: 3, arbitrary: ruleLine }, { weight: 2, arbitrary: longerRuleLine() }), {
    minLength: 1,
    maxLength: 200,
    size: 'max',
  })
  .map((rules) => groupsAsBytes([{ tokens: ['foo'], rules }]));

function longerRuleLine(): fc.Arbitrary<string> {
  const word = fc.array(fc.constantFrom('a', 'b', '/', 'ab'), { minLength: 1, maxLength: 12 });
  const end = fc.constantFrom('', '', '', '$', '*', '/index.html', '%C3%A9');
  return fc
    .tuple(fc.constantFrom('Allow: /', 'Disallow: /'), word, end)
    .map(([key, letters, last]) => key + letters.join('') + last);
}
