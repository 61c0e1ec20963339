import { readFileSync } from 'node:fs';
import { parse } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JoinSettings, RowJoiner } from '../../../src/commands/join/row-joiner.js';
import { usesOf } from '../../../src/rows/origin-use.js';
import type { RequestedUse } from '../../../src/use/use-flags.js';

const SEED = 20261128;

interface Vector {
  readonly name: string;
  readonly crawlers: readonly string[];
  readonly explain?: boolean;
  readonly use?: RequestedUse['categories'];
  readonly unknown?: RequestedUse['unknown'];
  readonly input: string;
  readonly output: string;
  readonly malformed?: number;
}

const vectors: Vector[] = readFileSync(new URL('../../../../../conformance/join.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

/** Joins rows that arrive in blocks of these sizes, the last one again and again. */
function joined(
  input: Uint8Array,
  { sizes = [input.length], ...settings }: Partial<JoinSettings> & { sizes?: number[] },
) {
  const chunks: Buffer[] = [];
  const sink = {
    put: (bytes: Uint8Array, start: number, end: number) => void chunks.push(Buffer.from(bytes.slice(start, end))),
    putText: (text: string) => void chunks.push(Buffer.from(text)),
  };
  const joiner = new RowJoiner(sink, { crawlers: ['Googlebot'], parse: {}, explain: false, brief: false, ...settings });
  for (let at = 0, i = 0; at < input.length; i++) {
    const size = Math.max(1, sizes[Math.min(i, sizes.length - 1)] ?? 1);
    // The joiner writes into its blocks.
    joiner.write(new Uint8Array(input.subarray(at, at + size)));
    at += size;
  }
  joiner.end();
  return { output: Buffer.concat(chunks).toString(), counts: joiner.counts };
}

const settingsOf = ({ crawlers, explain = false, use: categories, unknown }: Vector) => ({
  crawlers,
  explain,
  use: categories && unknown && { requested: { categories, unknown }, usesOf },
});

describe('the vectors of join', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
    const { output, counts } = joined(Buffer.from(vector.input), settingsOf(vector));
    expect(output).toBe(vector.output);
    expect(counts.malformed).toBe(vector.malformed ?? 0);
  });

  it('are answered in the same way however the rows are cut into blocks', () => {
    const vector = fc.constantFrom(...vectors);
    const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(vector, sizes, (chosen, cuts) => {
        expect(joined(Buffer.from(chosen.input), { ...settingsOf(chosen), sizes: cuts }).output).toBe(chosen.output);
      }),
      { seed: SEED, numRuns: 1_500 },
    );
  });

  it('have a brief line for each row, however the rows are cut into blocks', () => {
    const vector = fc.constantFrom(...vectors.filter(({ explain }) => explain !== true));
    const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(vector, sizes, (chosen, cuts) => {
        const { input, output } = chosen;
        const answered = output.split('\n');
        const expected = input.split('\n').map((row, i, { length }) => {
          if (i === length - 1 && row === '') return '';
          if (/^[^\t]*\tR(?:\t[^\t]*){3}/.test(row)) return 'R\n';
          const answer = answered.shift();
          return answer === row ? '-\n' : `${answer?.split('\t')[1]}\n`;
        });
        expect(joined(Buffer.from(input), { ...settingsOf(chosen), brief: true, sizes: cuts }).output).toBe(
          expected.join(''),
        );
      }),
      { seed: SEED, numRuns: 1_500 },
    );
  });
});

describe('join', () => {
  const origin = 'https://a.example';
  const robotsRow = (body: string | Uint8Array) => `${origin}\tR\t1\t200\t${Buffer.from(body).toString('base64')}\n`;

  it('passes on a row that is too long to be held, and answers its URL', () => {
    const note = 'x'.repeat(3_000_000);
    const rows = `${robotsRow('User-agent: *\nDisallow: /x')}${origin}\tU\t${origin}/x\t${note}\n${origin}\tU\t${origin}/y\n`;
    for (const sizes of [[rows.length], [65_536], [1_200_000, 7]]) {
      const { output } = joined(Buffer.from(rows), { sizes });
      expect(output === `${origin}\t0\t${origin}/x\t${note}\n${origin}\t1\t${origin}/y\n`).toBe(true);
      const explained = joined(Buffer.from(rows), { sizes, explain: true }).output;
      expect(
        explained === `${origin}\t0\t${origin}/x\t${note}\trule:2\n${origin}\t1\t${origin}/y\tno-matching-rule\n`,
      ).toBe(true);
    }
    const other = joined(Buffer.from(`${rows}${note}\n`), { sizes: [65_536], explain: true }).output;
    expect(other.endsWith(`\n${note}\n`)).toBe(true);
    const brief = joined(Buffer.from(rows), { sizes: [65_536], brief: true, crawlers: ['Googlebot', 'GPTBot'] }).output;
    expect(brief).toBe('R\n00\n11\n');
    const url = `${origin}/${'a'.repeat(3_000_000)}`;
    const { output, counts } = joined(Buffer.from(`${robotsRow('')}${origin}\tU\t${url}\n`), { sizes: [65_536] });
    expect(output === `${origin}\t?\t${url}\n`).toBe(true);
    expect([...counts.unknown]).toEqual([['too-long', 1]]);
  });

  it.each([
    [1, false],
    [2, false],
    [10, false],
    [300, false],
    [1, true],
    [10, true],
  ])('answers a large block for %i crawlers, explained: %s, row by row', (count, explain) => {
    const crawlers = Array.from({ length: count }, (_, i) => (i % 3 === 0 ? 'Googlebot' : 'GPTBot'));
    const [other, blocked, allowed] = ['another form', `${origin}/x`, `${origin}/y`];
    const body = 'User-agent: Googlebot\nDisallow: /x\n\nUser-agent: *\nDisallow: /y';
    // Room for the answers runs out again and again, first after 65,536 bytes.
    const urls = Array.from({ length: 16_000 }, (_, i) => (i % 101 === 0 ? other : i % 7 === 0 ? blocked : allowed));
    const rows = urls.map((url) => (url === other ? `${other}\n` : `${origin}\tU\t${url}\n`));
    const { output } = joined(Buffer.from(robotsRow(body) + rows.join('')), { crawlers, explain });
    const answerOf = (url: string) => {
      const answers = crawlers.map((crawler) => (parse(body).allows(url, crawler) ? '1' : '0')).join('');
      const reasons = crawlers.map((crawler) => {
        const { reason, rule } = parse(body).check(url, crawler);
        return rule === undefined ? reason : `${reason}:${rule.line}`;
      });
      return `${origin}\t${answers}\t${url}${explain ? `\t${reasons.join(',')}` : ''}\n`;
    };
    const answers = new Map([blocked, allowed].map((url) => [url, answerOf(url)]));
    const expected = urls.map((url) => answers.get(url) ?? `${url}\n`).join('');
    expect(output === expected).toBe(true);
  });

  it('counts no origin for rows without one', () => {
    const { counts } = joined(Buffer.from('\tU\tx\n\tU\ty\nhttps://a.example\tU\thttps://a.example/\n'), {});
    expect([counts.urls, counts.origins]).toEqual([3, 1]);
  });

  it('reads the first 500 KiB of a file of any size, whatever the blocks', () => {
    const line = 'Disallow: /early\n';
    const body = `User-agent: *\n${line}${'#'.repeat(511_000)}\n${'Disallow: /late\n'.repeat(2_000_000 / 16)}`;
    const rows = `${robotsRow(body)}${origin}\tU\t${origin}/early\n${origin}\tU\t${origin}/late\n`;
    const late = parse(body).allows(`${origin}/late`, 'Googlebot') ? 1 : 0;
    for (const sizes of [[rows.length], [65_536]]) {
      const { output } = joined(Buffer.from(rows), { sizes });
      expect(output).toBe(`${origin}\t0\t${origin}/early\n${origin}\t${late}\t${origin}/late\n`);
    }
  });

  it.each(['R', 'R\t2', 'R\t2\t503'])('knows nothing of an origin after a robots row that is cut: %j', (cut) => {
    const rows = `${robotsRow('')}${origin}\t${cut}\n${origin}\tU\t${origin}/x\n`;
    const { output, counts } = joined(Buffer.from(rows), { explain: true });
    expect(output).toBe(`${origin}\t${cut}\n${origin}\t?\t${origin}/x\twrong-status\n`);
    expect(counts.malformed).toBe(1);
  });

  it('answers every URL row once, never with 1 without a robots row', () => {
    const host = fc.constantFrom('a', 'b', 'c').map((name) => `https://${name}.example`);
    const path = fc.constantFrom(
      '/x',
      '/y',
      '/',
      '',
      '/x?q',
      '/%78',
      '/ x',
      '/../x',
      '\t/x',
      '/é',
      '/x\r',
      '#x',
      ':80/x',
    );
    const row = fc.oneof(
      fc.tuple(host, host, path).map(([key, site, rest]) => `${key}\tU\t${site}${rest}`),
      fc
        .tuple(
          host,
          fc.constantFrom('200', '404', '500', '301', 'x', ''),
          fc.constantFrom('User-agent: *\nDisallow: /x', ''),
        )
        .map(([key, status, body]) => `${key}\tR\t1\t${status}\t${Buffer.from(body).toString('base64')}`),
      fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\n', ' ')),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.integer({ min: 1, max: 200 }), (rows, size) => {
        const { output, counts } = joined(Buffer.from(rows.map((each) => `${each}\n`).join('')), { sizes: [size] });
        const urls = rows.filter((each) => /^[^\t]*\tU\t/.test(each));
        const kept = rows.filter((each) => !/^[^\t]*\tR\t[^\t]*\t[^\t]*\t/.test(each));
        const answers = output.split('\n').slice(0, -1);
        expect(answers.map((each) => each.replace(/^([^\t]*\t)[10?](?=\t)/, '$1U'))).toEqual(kept);
        expect(counts.urls).toBe(urls.length);
        let [key, robots] = ['', false];
        const expected = rows.flatMap((each) => {
          const [first = '', kind] = each.split('\t');
          if (kind !== 'R' && kind !== 'U') return [];
          if (first !== key) [key, robots] = [first, false];
          if (kind === 'R') robots = each.split('\t').length >= 5;
          return kind === 'U' ? [robots] : [];
        });
        const given = answers.filter((each) => /^[^\t]*\t[10?]\t/.test(each));
        for (const [i, each] of given.entries()) if (!expected[i]) expect(each.split('\t')[1]).toBe('?');
      }),
      { seed: SEED, numRuns: 1_000 },
    );
  });

  it('answers each crawler as if it were the only one, and as the engine does', () => {
    const names = [
      'Googlebot',
      'Bingbot',
      'GPTBot',
      'AdsBot-Google',
      'Google-Safety',
      ...[...'abcdefgh'].map((c) => `bot-${c}`),
    ];
    const crawlers = fc.shuffledSubarray(names, { minLength: 1 });
    const agent = fc.constantFrom('*', 'Googlebot', 'GPTBot', 'bot-a', 'bot-c').map((name) => `User-agent: ${name}`);
    const rule = fc
      .tuple(fc.constantFrom('Allow', 'Disallow'), fc.constantFrom('', '/', '/x', '/x$', '/*y', '/%78', '/é'))
      .map(([type, pattern]) => `${type}: ${pattern}`);
    const file = fc.array(fc.oneof(agent, rule), { maxLength: 14 }).map((lines) => lines.join('\n'));
    const url = fc
      .constantFrom('', '/', '/x', '/xy', '/x?q', '/%78', '/./x', '/é')
      .chain((path) =>
        fc.constantFrom(origin, 'https://user:p%2F@a.example', 'https://A.example:443').map((o) => o + path),
      );
    fc.assert(
      fc.property(
        crawlers,
        file,
        fc.array(url, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (all, body, urls, explain) => {
          const rows = Buffer.from(robotsRow(body) + urls.map((each) => `${origin}\tU\t${each}\n`).join(''));
          const robots = parse(Buffer.from(body));
          const expected = urls.map((each) => {
            const verdicts = all.map((crawler) => robots.check(new URL(each).href, crawler));
            const answers = verdicts.map(({ allowed }) => (allowed ? '1' : '0')).join('');
            const reasons = verdicts.map(({ reason, rule: by }) =>
              by === undefined ? reason : `${reason}:${by.line}`,
            );
            return `${origin}\t${answers}\t${each}${explain ? `\t${reasons.join(',')}` : ''}\n`;
          });
          const { output, counts } = joined(rows, { crawlers: all, explain });
          expect(output).toBe(expected.join(''));
          expect(counts.allowed + counts.blocked).toBe(all.length * urls.length);
        },
      ),
      { seed: SEED, numRuns: 1_500 },
    );
  });

  it('reads URLs of every form beside plain ones, whatever follows them and however the rows are cut', () => {
    const body = 'User-agent: *\nDisallow: /a\nDisallow: /*%2e\nAllow: /*.b\nDisallow: /*?\nDisallow: /*\u00e9';
    const robots = parse(Buffer.from(body));
    const piece = fc.constantFrom(
      '/',
      'a',
      'ab',
      'abcd',
      '.',
      '..',
      '%',
      '%2',
      '%2e',
      '%41',
      '?',
      '#',
      ' ',
      '\r',
      '\u00e9',
    );
    const path = fc.array(piece, { maxLength: 9 }).map((pieces) => `/${pieces.join('')}`);
    const start = fc.constantFrom(...Array.from({ length: 12 }, () => origin), 'https://b.example', `${origin}:443`);
    const rest = fc.constantFrom('', '', '\t', '\t/a', `\t${origin}/a`, '\t\t');
    const sizes = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(start, path, rest), { minLength: 1, maxLength: 8 }), sizes, (urls, cuts) => {
        const rows = urls.map(([host, at, field]) => `${host}${at}${field}`);
        const expected = rows.map((row) => {
          const url = new URL(row.split('\t')[0] ?? '');
          const answer = url.origin !== origin ? '?' : robots.allows(url, 'Googlebot') ? '1' : '0';
          return `${origin}\t${answer}\t${row}\n`;
        });
        const input = Buffer.from(robotsRow(body) + rows.map((row) => `${origin}\tU\t${row}\n`).join(''));
        expect(joined(input, {}).output).toBe(expected.join(''));
        expect(joined(input, { sizes: cuts }).output).toBe(expected.join(''));
      }),
      { seed: SEED, numRuns: 3_000 },
    );
  });
});
