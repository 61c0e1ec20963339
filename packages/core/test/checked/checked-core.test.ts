import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../../../../scripts/full-size.js';
import { bytesOf, crawlerTokens, robotsBytes, url } from '../arbitraries.js';
import { type Change, sourcesOf } from '../compiled-copy.js';
import { type Engine, mismatches } from '../conformance/check-vector.js';
import { report, tally } from '../conformance/recorded.js';
import { readRecording, vectorFiles } from '../conformance/vector-files.js';
import { indexOf } from '../index-answer.js';
import { readNaively, verdictIn } from '../naive-matcher.js';
import { BoundedView, OutOfBoundsError, part, put } from './bounds.js';
import { END_READS, type EngineCopy, loadCheckedCopy } from './checked-core.js';
import { withChecks } from './with-checks.js';

/** Fixed, so that runs are reproducible; fast-check prints it with the smallest counterexample. */
const SEED = 20_261_127;

let copy: EngineCopy;
let engine: Engine;
beforeAll(async () => {
  copy = await loadCheckedCopy();
  engine = { ...copy.core, ...copy.crawlers, indexOf: (rules) => indexOf(rules, copy) };
});

describe('the engine reads and writes nothing outside the file, the path and their sentinels', () => {
  it('in all vectors', () => {
    const vectors = [...vectorFiles.values()].flat();
    expect(vectors.flatMap((vector) => mismatches(vector, engine))).toEqual([]);
    expect(vectors.length).toBeGreaterThan(1_000);
  });

  it('in the generated files with recorded verdicts', () => {
    const recording = readRecording(new URL('../../../../conformance/synthetic.jsonl.gz', import.meta.url));
    const { rows, disagreeing } = tally(recording, engine);
    expect(rows).toBe(22_531);
    expect(disagreeing.length, report(disagreeing)).toBe(0);
  });

  const folder = process.env.MAYCRAWL_CONFORMANCE ?? '';
  it.skipIf(folder === '')('in the files of MAYCRAWL_CONFORMANCE', () => {
    const { rows, disagreeing } = tally(readRecording(join(folder, 'real-robots.jsonl.gz')), engine);
    expect(rows).toBe(23_508);
    expect(disagreeing.length, report(disagreeing)).toBe(0);
  });

  it('D1–D10 in files of any syntax, with their outline', () => {
    const dialect = fc.constantFrom('google' as const, 'rfc9309' as const);
    const property = fc.property(robotsBytes, crawlerTokens, url, dialect, (bytes, crawler, where, dialect) => {
      const robots = copy.core.parse(bytes, { dialect });
      const { allowed, line } = verdictIn(readNaively(bytes, dialect), crawler, where);
      const verdict = robots.check(where, crawler);
      expect([verdict.allowed, verdict.rule?.line ?? 0]).toEqual([allowed, line]);
      expect(robots.allows(where, crawler)).toBe(allowed);
      expect(`${verdict}`).toMatch(/\.$/);
      expect(robots.lines.length).toBeGreaterThan(0);
      expect(typeof copy.core.stringify(robots)).toBe('string');
    });
    fc.assert(property, { seed: SEED, numRuns: 1_500 / partOf(4) });
  });

  it('F1 F3 in URLs around the sizes at which the buffer of the path is replaced', () => {
    const robots = copy.core.parse(`User-agent: *\nDisallow: /${'a'.repeat(320)}`);
    for (const size of [338, 339, 340, 341, 342, 87_379, 87_380, 87_381, 87_382, 9]) {
      for (const piece of ['a', '€', '%c3', '\n']) {
        const url = `https://h/${piece.repeat(size)}`.slice(0, size);
        expect(robots.allows(url, 'examplebot'), `${size} of ${piece}`).toBe(piece !== 'a' || size < 330);
        expect(robots.check(url, 'examplebot').allowed).toBe(robots.allows(url, 'examplebot'));
      }
    }
  });

  it.each([
    ['rules without a path', 'user-agent: *\n', 'allow:\n', 200_000],
    ['index files, which are two patterns each', 'user-agent: *\n', 'allow:/index.htm\n', 90_000],
    ['user-agent lines', '', 'useragent:\n', 120_000],
    ['cut names', '', `useragent:${'a'.repeat(16_700)}\n`, 80],
    ['escapes, whose patterns are written after the file', 'user-agent: *\n', 'allow:/%a\n', 120_000],
  ])('D5 in the densest file of %s', (_, start, line, times) => {
    const file = `${start}${line.repeat(times)}user-agent: last\ndisallow: /z`;
    const robots = copy.core.parse(bytesOf(file), { maxBytes: 4_000_000 });
    expect(robots.allows('https://h/z', 'last')).toBe(false);
    expect(robots.allows('https://h/y', 'last')).toBe(true);
    expect(robots.allows('https://h/z', 'other')).toBe(true);
  });
});

describe('the checked copy', () => {
  const path = `/${'a'.repeat(70)}b%C3%A9`;
  it.each([
    {
      fault: 'a path without a sentinel',
      file: 'match/request-path.ts',
      text: 'this.view.setInt32(this.end, SENTINEL);',
      faulty: '',
      rule: `${path}/more`,
    },
    {
      fault: 'too few line ends after a file',
      file: 'read/rule-table-builder.ts',
      text: 'LOOK_AHEAD = 16',
      faulty: 'LOOK_AHEAD = 4',
      rule: '/a',
    },
    {
      fault: 'a table of borders that is too small',
      file: 'match/pattern.ts',
      text: 'borders.length <= size',
      faulty: 'borders.length < size',
      rule: `/*${'a'.repeat(63)}b*`,
    },
  ])('refuses $fault', async ({ file, text, faulty, rule }) => {
    const change: Change = (source, name) => (name === file ? source.replace(text, faulty) : source);
    expect(sourcesOf('core').find(([name]) => name === file)?.[1]).toContain(text);
    const answer = loadCheckedCopy(change).then(({ core }) =>
      core.parse(`User-agent: *\nDisallow: ${rule}`).allows(`https://h${path.replace('%C3%A9', 'é')}`, 'examplebot'),
    );
    await expect(answer).rejects.toMatchObject({ name: 'OutOfBoundsError' });
  });

  it('every read that may be at the end is in the source, once', () => {
    const sources = new Map(sourcesOf('core'));
    for (const site of END_READS.keys()) {
      const [name = '', text = ''] = site.split(': ');
      expect(sources.get(name)?.split(text).length, site).toBe(2);
    }
  });

  it.each([
    [
      'a[i] + b[c[j]]',
      '$bounds.at(a, i, "x.ts: a[i]") + $bounds.at(b, $bounds.at(c, j, "x.ts: c[j]"), "x.ts: b[c[j]]")',
    ],
    ['a[i++] = b[j]', '$bounds.put(a, i++, $bounds.at(b, j, "x.ts: b[j]"), "x.ts: a[i++] = b[j]")'],
    ['a.subarray(i, j)', '$bounds.part(a, i, j, "x.ts: a.subarray(i, j)")'],
    ['a.end[i] === b', '$bounds.atOrEnd(a.end, i, "x.ts: a.end[i]") === b'],
    ['new DataView(a)', 'new $bounds.BoundedView(a)'],
    ['this.#a', 'this.$a'],
    ['a?.[i]', 'a?.[i]'],
  ])('rewrites %s', (source, expected) => {
    const [, ...lines] = withChecks(source, 'x.ts', 'bounds.js', new Set(['x.ts: a.end[i] === b'])).split('\n');
    expect(lines.join('\n')).toBe(expected);
  });

  it.each(['a[i] += 1', 'a[i]++', '--a[i]', 'a[i]()', 'a.subarray(i)'])(
    'refuses %s, which it cannot check',
    (source) => {
      expect(() => withChecks(source, 'x.ts', 'bounds.js', new Set())).toThrow('cannot check this access: x.ts: a');
    },
  );

  it('checks arrays and views', () => {
    const bytes = new Uint8Array(4);
    const view = new BoundedView(new ArrayBuffer(16));
    view.from = 4;
    view.to = 12;
    expect(view.getInt32(8)).toBe(0);
    for (const outside of [
      () => put(bytes as never, 4, 1, 'site'),
      () => part(bytes, 3, 5, 'site'),
      () => part(bytes, 2, 1, 'site'),
      () => view.getUint8(3),
      () => view.getInt32(9),
      () => view.getUint32(3),
      () => view.setInt32(10, 1),
      () => view.setUint32(12, 1),
    ]) {
      expect(outside).toThrow(OutOfBoundsError);
    }
    expect(put([], 4, 1, 'site')).toBe(1);
  });
});
