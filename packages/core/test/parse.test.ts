import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parse as parseAllows } from '../src/allows.js';
import { LARGEST_MAX_BYTES, MAX_LINE_BYTES } from '../src/bytes/limits.js';
import { parse } from '../src/index.js';
import { bytesOf } from './arbitraries.js';

const LINE = MAX_LINE_BYTES;
const MAX_CEILING = LARGEST_MAX_BYTES;

describe('arguments of parse', () => {
  it.each<[unknown, string]>([
    [undefined, 'parse: expected a Uint8Array or a string, got undefined'],
    [null, 'parse: expected a Uint8Array or a string, got null'],
    [5, 'parse: expected a Uint8Array or a string, got number'],
    [{}, 'parse: expected a Uint8Array or a string, got Object'],
    [[0x61], 'parse: expected a Uint8Array or a string, got Array'],
    [new ArrayBuffer(4), 'parse: expected a Uint8Array or a string, got ArrayBuffer'],
    [Promise.resolve(''), 'parse: expected a Uint8Array or a string, got Promise'],
    [new Uint16Array(2), 'parse: expected a Uint8Array or a string, got Uint16Array'],
    [{ [Symbol.toStringTag]: 'Uint8Array' }, 'parse: expected a Uint8Array or a string, got Uint8Array'],
  ])('throws for the input %s', (input, message) => {
    expect(() => parse(input as never)).toThrow(new TypeError(message));
  });

  it('reads bytes of another realm', () => {
    const bytes: Uint8Array = runInNewContext('Uint8Array.from("user-agent: *\\ndisallow: /", (c) => c.charCodeAt(0))');
    expect(bytes).not.toBeInstanceOf(Uint8Array);
    expect(parse(bytes).allows('https://h/', 'foo')).toBe(false);
  });

  it('D5 throws for an unknown option, with which the file would be read in another way than was meant', () => {
    const message = 'parse: no option is called "dialekt"; known are dialect, maxBytes';
    expect(() => parse('', { dialekt: 'rfc9309' } as never)).toThrow(new TypeError(message));
    expect(() => parseAllows('', { dialekt: 'rfc9309' } as never)).toThrow(new TypeError(message));
  });

  it.each([
    ['Google', "expected dialect 'google' or 'rfc9309', got \"Google\""],
    [null, undefined],
    [1, "expected dialect 'google' or 'rfc9309', got 1"],
  ])('checks the dialect %s', (dialect, message) => {
    const attempt = () => parse('', { dialect: dialect as never });
    if (message === undefined) expect(attempt().dialect).toBe('google');
    else expect(attempt).toThrow(new TypeError(`parse: ${message}`));
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_CEILING + 1, '5'])(
    'D5 throws for maxBytes %s',
    (maxBytes) => {
      expect(() => parse('', { maxBytes: maxBytes as never })).toThrow(
        new TypeError(
          `parse: expected maxBytes to be an integer from 0 to ${MAX_CEILING}, got ${typeof maxBytes === 'string' ? JSON.stringify(maxBytes) : maxBytes}`,
        ),
      );
    },
  );

  it('parses a view of a larger buffer', () => {
    const whole = bytesOf('disallow: /\nuser-agent: *\ndisallow: /a\nallow: /a');
    const robots = parse(whole.subarray(12, 38));
    expect([robots.byteLength, robots.allows('https://h/a', 'foo'), robots.allows('https://h/', 'foo')]).toEqual([
      26,
      false,
      true,
    ]);
  });

  it('parses an empty file as one blank line that allows everything', () => {
    for (const input of ['', new Uint8Array(0)]) {
      const robots = parse(input);
      expect(robots.lines.map(({ kind, span }) => [kind, span])).toEqual([['blank', { start: 0, end: 0 }]]);
      expect([robots.byteLength, robots.truncated, robots.allows('https://h/', 'foo')]).toEqual([0, false, true]);
    }
  });
});

describe('the size limit', () => {
  const text = 'user-agent: *\ndisallow: /a\r\ndisallow: /b\n';
  const [ofAgent, ofA, ofB] = [14, 28, text.length];

  it.each([
    ['0 bytes: no line is read', 0, 0, true, 0],
    ['inside the first line: no line is read', ofAgent - 3, 0, true, 0],
    ['before the end of the first line: the line is read', ofAgent - 1, ofAgent - 1, true, 1],
    ['after the end of the first line', ofAgent, ofAgent, true, 1],
    ['inside a rule: the rule is not read', ofA - 3, ofAgent, true, 1],
    ['before CR LF: the rule is read', ofA - 2, ofA - 2, true, 2],
    ['between CR and LF: the rule is read', ofA - 1, ofA - 1, true, 2],
    ['one byte less than the file', ofB - 1, ofB - 1, true, 3],
    ['the size of the file', ofB, ofB, false, 3],
    ['more than the size of the file', ofB + 1, ofB, false, 3],
  ])('D5 %s', (_, maxBytes, bytes, truncated, directives) => {
    for (const input of [text, bytesOf(text)]) {
      const robots = parse(input, { maxBytes });
      expect([robots.byteLength, robots.truncated]).toEqual([bytes, truncated]);
      expect(robots.lines.filter(({ kind }) => kind === 'directive')).toHaveLength(directives);
      expect(robots.oddities.some(({ kind }) => kind === 'file-cut')).toBe(truncated);
    }
  });

  it('D5 counts the bytes of text, not its characters', () => {
    const robots = parse('#é\n#テ\nuser-agent: *', { maxBytes: 8 });
    expect([robots.byteLength, robots.truncated, robots.lines.length]).toEqual([8, true, 2]);
    expect(parse('#é\n#テ', { maxBytes: 8 }).truncated).toBe(false);
  });

  it('D5 nothing is read if the first line exceeds the limit', () => {
    const robots = parse(`user-agent: ${'a'.repeat(600_000)}`);
    expect([robots.byteLength, robots.truncated, robots.groups]).toEqual([0, true, []]);
  });

  it('D5 the limit can be raised to its maximum', () => {
    const text = `#${'\n'.repeat(600_000)}user-agent: *\ndisallow: /`;
    expect(parse(text).allows('https://h/', 'foo')).toBe(true);
    expect(parse(text, { maxBytes: MAX_CEILING }).allows('https://h/', 'foo')).toBe(false);
  });
});

describe('RobotsTxt.bytes', () => {
  it.each<[string, Uint8Array | string]>([
    ['bytes', bytesOf('user-agent: *\r\ndisallow: /\xff\0 # \xe9\n')],
    ['a byte order mark', bytesOf('\xef\xbb\xbfuser-agent: *')],
    ['text', '\ufeffuser-agent: *\ndisallow: /テ\ud800'],
    ['nothing', ''],
    ['a file too long to share a buffer', bytesOf('user-agent: *\n# c\n'.repeat(1_000))],
    ['patterns stored outside of the file', bytesOf('user-agent: *\nallow: /%c3%a9/index.html\n'.repeat(20))],
  ])('D4 has the bytes of the input: %s', (_, input) => {
    const { bytes } = parse(input);
    expect(bytes).toBeInstanceOf(Uint8Array);
    expect([...bytes]).toEqual([...(typeof input === 'string' ? new TextEncoder().encode(input) : input)]);
    expect([...parse(bytes).bytes]).toEqual([...bytes]);
  });

  it('D5 has whole lines up to the limit', () => {
    const text = 'user-agent: *\ndisallow: /a\ndisallow: /b';
    const textWithin = (maxBytes: number) => new TextDecoder().decode(parse(text, { maxBytes }).bytes);
    expect([textWithin(30), textWithin(26), textWithin(25), textWithin(5)]).toEqual([
      'user-agent: *\ndisallow: /a\n',
      'user-agent: *\ndisallow: /a',
      'user-agent: *\n',
      '',
    ]);
  });

  it('D4 is a copy, so that no caller changes or transfers the memory of files', () => {
    const input = bytesOf('user-agent: *\ndisallow: /');
    const [robots, other] = [parse(input), parse('user-agent: *\ndisallow: /')];
    input.fill(0);
    const { bytes } = robots;
    expect(new TextDecoder().decode(bytes)).toBe('user-agent: *\ndisallow: /');
    bytes.fill(0);
    structuredClone(bytes, { transfer: [robots.bytes.buffer as ArrayBuffer] });
    for (const file of [robots, other, parse('user-agent: *\ndisallow: /')])
      expect(file.allows('https://h/a', 'x')).toBe(false);
    expect(robots.bytes.buffer.byteLength).toBe(input.length);
  });
});

describe('values of any length', () => {
  /** How a pattern ends, and a path that it matches. */
  const ENDINGS: readonly (readonly [string, string])[] = [
    ['', ''],
    ['*+b', 'xx+b'],
    ['%2a+', '%2A+'],
    ['\u{e9}', '%C3%A9'],
    ['$', ''],
  ];

  it.each(['\n', '\r\n', ' # +\n', '\0*\n', ''])(
    'F1 wildcards and escapes before %j are found at every place',
    (lineEnd) => {
      for (let length = 0; length < 40; length++) {
        const folder = `/${'a'.repeat(length)}`;
        for (const [ending, pathEnding] of ENDINGS) {
          const robots = parse(`user-agent: *\ndisallow: ${folder}${ending}${lineEnd}`);
          expect(robots.rulesFor('x').rules.map((rule) => rule.pattern)).toEqual([folder + ending]);
          expect([folder, ending, robots.allows(`https://h${folder}${pathEnding}`, 'x')]).toEqual([
            folder,
            ending,
            false,
          ]);
        }
      }
    },
  );
});

describe('the maximum line length', () => {
  /** Returns a line in which `at` ends where the line is cut and `after` is not read. */
  const cut = (head: string, at: string, after: string) =>
    head + ' '.repeat(LINE - head.length - at.length) + at + after;

  it('F3 normal forms that are longer than the file are all stored, and the rest of the file is read', () => {
    const rules = Array.from({ length: 3 }, (_, i) => `disallow: /${i}-\u{e9}${'\u{e9}'.repeat(5_000)}\n`).join('');
    const text = `user-agent: *\n${rules.repeat(30)}allow: /\u{e9}/index.html\nuser-agent: foo\ndisallow: /\u{fc}`;
    const robots = parse(text, { maxBytes: LARGEST_MAX_BYTES });
    for (let i = 0; i < 3; i++) {
      expect(robots.allows(`https://h/${i}-${'\u{e9}'.repeat(5_001)}`, 'bar')).toBe(false);
      expect(robots.allows(`https://h/${i}-${'\u{e9}'.repeat(5_000)}`, 'bar')).toBe(true);
    }
    expect(robots.allows('https://h/\u{fc}', 'foo')).toBe(false);
    expect(robots.check('https://h/\u{e9}/', 'bar').rule?.line).toBe(92);
    expect(parse('user-agent: *\ndisallow: /\u{e9}').allows('https://h/%c3%a9', 'foo')).toBe(false);
  });

  it('D6 a rule whose path is after the cut is an empty rule', () => {
    const robots = parse(`user-agent: *\n${cut('disallow:', '', '/x')}`);
    expect(robots.groups[0]?.rules.map(({ pattern }) => pattern)).toEqual(['']);
    expect(robots.check('https://h/x', ['foo'])).toMatchObject({ allowed: true, reason: 'empty-rule' });
    expect(robots.allows('https://h/x', ['foo'])).toBe(true);
  });

  it('D6 a rule is matched up to the cut', () => {
    const robots = parse(`user-agent: *\n${cut('disallow:', '/a', 'b')}`);
    expect(robots.allows('https://h/ac', ['foo'])).toBe(false);
    expect(parse(`user-agent: *\n${cut('disallow:', '/a$', 'b')}`).allows('https://h/a', ['foo'])).toBe(false);
    expect(parse(`user-agent: *\n${cut('disallow:', '/%41', '1')}`).allows('https://h/%411', ['foo'])).toBe(false);
    expect(parse(`user-agent: *\n${cut('disallow:', '/%4', '1')}`).allows('https://h/%41', ['foo'])).toBe(false);
  });

  it('D6 a product token ends at the cut', () => {
    const robots = parse(`${cut('user-agent:', 'foo', 'bar')}\ndisallow: /`);
    expect(robots.groups[0]?.userAgents[0]?.token).toBe('foo');
    expect([robots.allows('https://h/', ['foo']), robots.allows('https://h/', ['foobar'])]).toEqual([false, true]);
  });

  it('D6 a star ends at the cut', () => {
    expect(parse(`${cut('user-agent:', '*', 'bar')}\ndisallow: /`).allows('https://h/', ['foo'])).toBe(false);
  });

  it('D2, D6 the bytes of the byte order mark do not count', () => {
    const robots = parse(bytesOf(`\xef\xbb\xbf${cut('user-agent:', 'foo', 'bar')}\ndisallow: /`));
    expect(robots.groups[0]?.userAgents[0]?.token).toBe('foo');
  });
});

describe('a parsed file is immutable', () => {
  it('the input may be reused', () => {
    const bytes = bytesOf('user-agent: *\ndisallow: /a\n');
    const robots = parse(bytes);
    bytes.fill(0x20);
    expect(robots.allows('https://h/a', 'foo')).toBe(false);
    expect(robots.groups[0]?.rules[0]?.pattern).toBe('/a');
  });

  it('changes to the returned data change no verdict', () => {
    const robots = parse('user-agent: *\ndisallow: /a\nallow: /a/b\nsitemap: s\n');
    const answers = () =>
      ['/a', '/a/b', '/c'].map((path) => {
        const { allowed, matchLength: bytes, reason, token } = robots.check(`https://h${path}`, 'foo');
        return [allowed, bytes, reason, token, robots.allows(`https://h${path}`, 'foo')];
      });
    const before = answers();
    const verdict = robots.check('https://h/a/b', 'foo');
    const ruleSet = robots.rulesFor('foo');
    for (const list of [robots.groups[0]?.rules, robots.groups, ruleSet.rules, ruleSet.groups, verdict.overruled]) {
      attempt(() => (list as unknown[]).splice(0));
    }
    attempt(() => Object.assign(robots, { dialect: 'rfc9309', bytes: 0, groups: [] }));
    attempt(() => Object.assign(verdict, { allowed: false }));
    attempt(() => Object.assign(ruleSet, { token: 'x' }));
    expect(answers()).toEqual(before);
  });

  it('alternating lookups in several files do not affect each other', () => {
    const files = ['/a', '/b', '/*c', '/d$'].map((pattern) => parse(`user-agent: *\ndisallow: ${pattern}`));
    const answers = () =>
      files.map((robots) => ['/a', '/b', '/xc', '/d'].map((path) => robots.allows(`https://h${path}`, 'foo')));
    const expected = ['/a', '/b', '/xc', '/d'].map((_, file) => [0, 1, 2, 3].map((path) => path !== file));
    for (let round = 0; round < 60; round++) expect(answers()).toEqual(expected);
  });
});

function attempt(change: () => unknown): void {
  try {
    change();
  } catch (error) {
    // Assigning to an accessor throws, which protects the data as well.
    expect(error).toBeInstanceOf(TypeError);
  }
}
