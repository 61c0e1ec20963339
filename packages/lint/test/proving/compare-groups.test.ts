import { type Dialect, parse, type RobotsTxt } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFiles } from '../../src/analysis/queries/compare-files.js';
import { compareGroups } from '../../src/proving/compare-groups.js';
import { isReadAlike } from '../../src/proving/file-in-dialects.js';

/** Fixed, so that failures are reproducible. fast-check prints it with the smallest counterexample. */
const SEED = 20_261_122;
const DIALECTS: readonly Dialect[] = ['google', 'rfc9309'];

const path = fc
  .array(fc.constantFrom('a', 'b', '/', '*', '$', '~', '%7E', '%41', '%C3', '/index.html'), { maxLength: 3 })
  .map((parts) => `/${parts.join('')}`);
const rule = fc
  .tuple(fc.constantFrom('Allow:', 'Disallow:', 'Disallow:', 'Disallow:', 'Disalow:', 'Allowed:', 'Disallow'), path)
  .map((parts) => parts.join(' '));
const NAMES = ['*', '*', 'Googlebot', 'GOOGLEBOT/2', 'Googlebot-Image', 'MJ12bot', 'mj12bot x', 'MJ', 'AdsBot-Google'];
const ODD_NAMES = [
  'Google-Safety',
  '* x',
  '**',
  '/x',
  '',
  'b\u00e9',
  'b\u00c9',
  '\ufeffb',
  'b.c',
  'Kelvin',
  '\u212aelvin',
];
const agent = fc
  .tuple(
    fc.constantFrom('User-agent:', 'User-agent:', 'User-agent:', 'Useragent:', 'User-agent'),
    fc.constantFrom(...NAMES, ...ODD_NAMES),
  )
  .map((parts) => parts.join(' '));
const lines = fc.array(fc.oneof({ weight: 3, arbitrary: rule }, { weight: 2, arbitrary: agent }), { maxLength: 7 });
/** Two files that differ in few lines. */
const pair = fc
  .tuple(lines, fc.nat(6), fc.nat(2), fc.array(fc.oneof(rule, agent), { maxLength: 1 }))
  .map(([all, at, count, added]) => [all, [...all.slice(0, at), ...added, ...all.slice(at + count)]] as const)
  .map((both) => both.map((all) => `User-agent: *\n${all.join('\n')}\n`) as [string, string]);

describe('the faster proofs', () => {
  it.each(DIALECTS)(`%s: groups by token are compared as all crawlers are (seed ${SEED})`, (dialect) => {
    const kinds = { equivalent: 0, different: 0, undefined: 0 };
    fc.assert(
      fc.property(pair, (texts) => {
        const [before, after] = texts.map((text) => parse(text, { dialect })) as [RobotsTxt, RobotsTxt];
        const found = compareGroups(before, after);
        kinds[found?.kind ?? 'undefined']++;
        if (found !== undefined) expect(found.kind).toBe(compareFiles(before, after).kind);
        if (found?.kind !== 'different') return;
        const [was, is] = [before, after].map((file) => file.rulesFor(found.crawler).allows(found.path));
        expect(was).toBe(!is);
      }),
      { seed: SEED, numRuns: 2000 },
    );
    expect(Math.min(kinds.equivalent, kinds.different, kinds.undefined)).toBeGreaterThan(50);
  });

  const compare = (before: string, after: string, budget?: number) =>
    compareGroups(parse(before), parse(after), budget);

  it.each([
    ['a name twice in a group', 'User-agent: a\nUser-agent: A\nDisallow: /x\n', 'Disallow: /x', 'Disallow: /x*'],
    ['groups that are merged', 'User-agent: a\nDisallow: /x\n\nUser-agent: a\nDisallow: /y\n', '/y', '/y*'],
    ['a name with a version', 'User-agent: a/2.0\nDisallow: /x\n', '/x', '/x*'],
    ['names without a token', 'User-agent: 9\nUser-agent: a\nDisallow: /x\n', '/x', '/x*'],
  ])('%s: equivalent, without a comparison of files', (_, text, old, now) => {
    expect(compare(text, text.replace(old, now))).toEqual({ kind: 'equivalent' });
    const found = compare(text, text.replace(old, '/other'));
    expect(found).toMatchObject({ kind: 'different' });
  });

  it.each([
    ['a name more', 'User-agent: a\nDisallow: /\n', 'User-agent: a\nUser-agent: b\nDisallow: /\n'],
    ['another name', 'User-agent: a\nDisallow: /\n', 'User-agent: b\nDisallow: /\n'],
    ['a byte order mark', 'User-agent: a\nUser-agent: \ufeffb\nDisallow: /\n', 'User-agent: a\nUser-agent: \ufeffb\n'],
    ['bytes that are not UTF-8', 'User-agent: a\ufffd\nDisallow: /\n', 'User-agent: a\ufffd\nDisallow: /*\n'],
  ])('%s: the files are compared', (_, before, after) => {
    expect(compare(before, after)).toBeUndefined();
  });

  it('16 pairs of rule lists are compared, however many names share them', () => {
    const file = (lists: number, end: string) =>
      Array.from({ length: 40 }, (_, i) => `User-agent: ${name(i)}\nDisallow: /${i % lists}${end}\n`).join('\n');
    // Names of letters: digits do not belong to a token.
    const name = (i: number) => `bot-${String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26))}`;
    expect(compare(file(16, ''), file(16, '*'))).toEqual({ kind: 'equivalent' });
    expect(compare(file(17, ''), file(17, '*'))).toBeUndefined();
  });

  it('what is not decided within the budget is left to the caller', () => {
    const file = (last: string) => `User-agent: *\nAllow: /c/*e/*f/*g/*h\nDisallow: ${last}\n`;
    expect(compare(file('/c/*/*d*'), file('/c/*/*d'))).toEqual({ kind: 'equivalent' });
    expect(compare(file('/c/*/*d*x'), file('/c/*d*x'), 1)).toBeUndefined();
    expect(compare(file('/c/*/*d*x'), file('/c/*d*x'))).toMatchObject({ kind: 'different', crawler: '*' });
  });

  it(`files that are read alike are equivalent in both dialects or in none (seed ${SEED})`, () => {
    let alike = 0;
    fc.assert(
      fc.property(pair, (texts) => {
        const [before, after] = texts.map((text) => parse(text)) as [RobotsTxt, RobotsTxt];
        if (!isReadAlike(before) || !isReadAlike(after)) return;
        alike++;
        const [other, otherAfter] = texts.map((text) => parse(text, { dialect: 'rfc9309' })) as [RobotsTxt, RobotsTxt];
        const rulesOf = ({ groups }: RobotsTxt) =>
          groups.map(({ userAgents, rules }) => [
            userAgents.map(({ token }) => token),
            rules.map(({ type, normalizedPattern }) => [type, normalizedPattern]),
          ]);
        expect([rulesOf(other), rulesOf(otherAfter)]).toEqual([rulesOf(before), rulesOf(after)]);
        if (compareFiles(before, after).kind === 'equivalent') {
          expect(compareFiles(other, otherAfter).kind).toBe('equivalent');
        }
      }),
      { seed: SEED, numRuns: 2000 },
    );
    expect(alike).toBeGreaterThan(100);
  });

  it.each([
    'Disalow: /a',
    'Disallow /a',
    'Allowed: /a',
    'Disallow: /%7eb',
    'Disallow: /%41',
    'Disallow: /%2D',
    'Disallow: /%5F',
    'Allow: /f/index.htm',
    'User-agent: * x',
  ])('%j is not read alike', (line) => {
    expect(isReadAlike(parse(`User-agent: *\n${line}\n`))).toBe(false);
  });

  it.each(['Disallow: /%2Fb', 'Disallow: /%C3%A9', 'Disallow: /f/index.html', 'User-agent: Bot/2.1', 'Crawl-delay: 5'])(
    '%j is read alike',
    (line) => {
      expect(isReadAlike(parse(`User-agent: *\n${line}\n`))).toBe(true);
    },
  );
});
