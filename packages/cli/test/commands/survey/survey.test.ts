import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@maycrawl/core';
import { crawlers, crawlerUses } from '@maycrawl/core/crawlers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSurveys } from '../../../src/commands/survey/merge-surveys.js';
import { cellsOf, type Figures, parseSurvey, type Survey } from '../../../src/commands/survey/survey.js';
import { SurveyCounts } from '../../../src/commands/survey/survey-counts.js';
import { SurveyRows } from '../../../src/commands/survey/survey-rows.js';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';

const SEED = 20261128;
const { file, folder } = scratch();

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');
const rowOf = (host: string, status: string, body = ''): string =>
  `https://${host}.example\tR\t2026-11-01T00:00:00Z\t${status}\t${body}\n`;
const fileRow = (host: string, text: string | Uint8Array): string => rowOf(host, '200', base64(text));

/** Counts rows that arrive in blocks of these sizes, the last one again and again. */
function figuresOf(rows: string, sizes: readonly number[] = [65_536]): Figures {
  const counts = new SurveyCounts({});
  const reader = new SurveyRows(counts);
  const bytes = Buffer.from(rows, 'latin1');
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const block = Buffer.from(bytes.subarray(at, at + (sizes[Math.min(i, sizes.length - 1)] as number)));
    at += block.length;
    reader.write(block);
    // A block is used again.
    block.fill(0);
  }
  reader.end();
  return counts.figures();
}

const ORIGINS = (figures: Figures): Record<string, number | undefined> =>
  Object.fromEntries(Object.entries(figures.origins ?? {}).map(([name, { origins }]) => [name, origins]));

/** All texts of at most three of these parts after a slash: each pattern below is matched, and missed, by some. */
const PARTS = ['a', '/b', '.php', 'x', 'maycrawl-probe'];
const PATHS = ['', ...PARTS].flatMap((a) => ['', ...PARTS].flatMap((b) => ['', ...PARTS].map((c) => `/${a}${b}${c}`)));
const AGENTS = [
  ...['*', 'GPTBot', 'gptbot/1.0', 'Googlebot', 'Googlebot-Image', 'MJ12bot', 'Yandex', 'YandexBot', 'AdsBot-Google'],
  ...['ChatGPT-User', 'NobodyBot', 'Bingbot', 'Applebot', '', 'CCBot and others'],
];
const PATTERNS = ['', '/', '*', '/*', '/a', '/a/b', '/*.php', 'a', '/$', '/a$', '/maycrawl-probe', '/*x', '/*$'];

const oneOf = <Value>(values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
const rule = fc
  .tuple(oneOf(['Disallow', 'Disallow', 'Allow', 'Disalow']), oneOf(PATTERNS))
  .map((both) => both.join(': '));
const group = fc
  .tuple(fc.array(oneOf(AGENTS), { minLength: 1, maxLength: 3 }), fc.array(rule, { maxLength: 4 }))
  .map(([agents, rules]) => [...agents.map((agent) => `User-agent: ${agent}`), ...rules].join('\n'));
const robotsText = fc.array(group, { maxLength: 4 }).map((groups) => groups.join('\n\n'));

/** What a file allows a crawler, from each path, in a parsed file of its own. */
function slowState(text: string, crawler: string): 'allowed' | 'blocked' | 'partly' {
  const robots = parse(text);
  const { rules } = robots.rulesFor(crawler);
  const canBlock = rules.some(({ type, pattern }) => type === 'disallow' && ['/', '*'].includes(pattern.charAt(0)));
  if (!canBlock) return 'allowed';
  return PATHS.some((path) => robots.allows(`https://a.example${path}`, crawler)) ? 'partly' : 'blocked';
}

describe('survey counts', () => {
  it('for each crawler and use what a slow count of every path finds', () => {
    const all = [
      { name: '*', token: '*' },
      ...crawlers.map(({ name, tokens }) => ({ name, token: tokens[0] ?? name })),
    ];
    fc.assert(
      fc.property(robotsText, (text) => {
        const { crawlers: counted, uses } = figuresOf(fileRow('a', text));
        const states = new Map<string, string>();
        for (const { name, token } of all) {
          const state = slowState(text, token);
          // The engine selects no group for a crawler that does not follow robots.txt.
          const asked = crawlers.find((entry) => entry.name === name)?.obeysRobotsTxt === 'no' ? [token] : token;
          const isNamed = token !== '*' && parse(text).rulesFor(asked).token === token.toLowerCase();
          const expected = { blocked: 0, partly: 0, allowed: 0, unreachable: 0, named: isNamed ? 1 : 0, [state]: 1 };
          expect([name, counted?.[name]]).toEqual([name, expected]);
          states.set(name, state);
        }
        for (const { id } of crawlerUses) {
          const own = crawlers.filter(
            ({ uses: its, status, obeysRobotsTxt, fetches }) =>
              its.includes(id) &&
              status === 'active' &&
              obeysRobotsTxt !== 'no' &&
              !(fetches === 'for-users' && obeysRobotsTxt !== 'yes'),
          );
          const blocked = own.filter(({ name }) => states.get(name) === 'blocked').length;
          const [every, some] = [blocked === own.length, blocked > 0];
          const expected = { all: every ? 1 : 0, some: some && !every ? 1 : 0, none: some ? 0 : 1, unreachable: 0 };
          expect([id, uses?.[id]]).toEqual([id, own.length === 0 ? undefined : expected]);
        }
      }),
      { seed: SEED, numRuns: 120 },
    );
  });

  it('the same however the rows are cut into blocks', () => {
    const rows = [
      fileRow('a', 'User-agent: *\nDisallow: /'),
      'https://a.example\tU\thttps://a.example/x\n',
      rowOf('b', '404'),
      fileRow('b', 'User-agent: GPTBot\nDisallow: /'),
      'no row\n\n',
      rowOf('c', '200', '%%%'),
      `${fileRow('d', '# é').trimEnd()}\tmore\n`,
      fileRow('e', '# x').trimEnd(),
    ].join('');
    const whole = figuresOf(rows);
    expect(ORIGINS(whole)).toMatchObject({ all: 5, file: 4, unknown: 1 });
    expect(whole.input).toMatchObject({ 'URL rows': { count: 1 }, 'rows of another form': { count: 2 } });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 6 }), (sizes) => {
        expect(figuresOf(rows, sizes)).toEqual(whole);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('no file as allowed, a failing server as unreachable, and what is not certain not at all', () => {
    const statuses = ['404', '410', '300', '500', '429', '', '-', '0', '301', '999', 'redirect', 'truncated', 'odd'];
    const rows = statuses
      .map((status, i) => rowOf(`h${i + 10}`, status, base64('User-agent: *\nDisallow: /')))
      .join('');
    const figures = figuresOf(
      `${rows}${rowOf('z', '200', 'Zm9v*')}${rowOf('z1', '200', 'Zm9v=')}${rowOf('z2', '200', 'Zm9-')}`,
    );
    expect(ORIGINS(figures)).toEqual({
      ...{ all: 16, known: 9, file: 0, text: 0, 'no file': 3, unreachable: 6, unknown: 7 },
    });
    const shared = { blocked: 0, partly: 0, allowed: 3, unreachable: 6, named: 0 };
    for (const counts of Object.values(figures.crawlers ?? {})) expect(counts).toEqual(shared);
    for (const counts of Object.values(figures.uses ?? {}))
      expect(counts).toEqual({ all: 0, some: 0, none: 3, unreachable: 6 });
    expect(figures.unknown).toEqual({
      'wrong-base64': { origins: 3 },
      redirect: { origins: 2 },
      truncated: { origins: 1 },
      'wrong-status': { origins: 1 },
    });
    expect(figures.statuses).toMatchObject({ none: { origins: 3 }, 404: { origins: 1 }, other: { origins: 1 } });
    expect(figures.meanings).toMatchObject({ 'no response': { origins: 3 }, 'not certain': { origins: 3 } });
  });

  it('the last of consecutive rows of an origin, and origins that are out of order', () => {
    const figures = figuresOf(`${rowOf('b', '404')}${fileRow('b', 'User-agent: *\nDisallow: /')}${rowOf('a', '404')}`);
    expect(ORIGINS(figures)).toMatchObject({ all: 2, file: 1, 'no file': 1 });
    expect(figures.crawlers?.GPTBot).toMatchObject({ blocked: 1, allowed: 1 });
    expect(figures.input).toMatchObject({
      'robots rows': { count: 3 },
      'rows replaced by the next one': { count: 1 },
      'origins out of order': { count: 1 },
    });
  });

  it('rows without an origin as rows of another form', () => {
    const rows = ['', 'a.example', 'https://a.example/', 'HTTPS://a.example', 'ftp'].map(
      (key) => `${key}\tR\t1\t200\t\n`,
    );
    const figures = figuresOf(rows.join(''));
    expect([figures.input?.['rows of another form']?.count, ORIGINS(figures).all]).toEqual([5, 0]);
  });

  it('statements, keys and unusual lines of text only, each once for a file', () => {
    const text = [
      ...['User-agent: *', 'Content-Signal: search=yes, ai-train=no', 'Content-Signal: ai-train=no, new=1'],
      ...['Content-Usage: train-ai=n', 'License: https://a.example/license', 'Disalow: /x', 'Disalow: /y'],
      ...['Crawl-delay: 1', 'Nonsense: 1', 'Sitemap: https://a.example/s.xml'],
    ].join('\n');
    const html = '<!DOCTYPE html>\n<p>Crawl-delay: 1</p>\nDisalow: /x\nContent-Signal: search=yes\n';
    const utf16 = Buffer.from('\ufeffUser-agent: *\nDisallow: /\n', 'utf16le');
    const figures = figuresOf(fileRow('a', text) + fileRow('b', html) + fileRow('c', utf16));
    const once = { origins: 1 };
    expect(figures.statements).toEqual({
      'content-signal: search=yes': once,
      'content-signal: ai-train=no': once,
      'content-signal: other=other': once,
      'content-usage: train-ai=n': once,
      license: once,
    });
    expect(Object.keys(figures.keys ?? {}).sort()).toEqual(
      ['content-signal', 'content-usage', 'crawl-delay', 'license', 'other', 'sitemap'].sort(),
    );
    expect(figures.oddities).toEqual({ 'accepted-typo': once });
    expect(figures.content).toEqual({ markup: once, text: once, 'utf-16le': once });
    expect(ORIGINS(figures)).toMatchObject({ file: 3, text: 1 });
  });

  it('sizes, and files over 500 KiB by what is read of them', () => {
    const long = `User-agent: *\nDisallow: /early\n${'# filler\n'.repeat(200_000)}`;
    const rows = fileRow('a', '') + fileRow('b', 'x') + fileRow('c', 'x'.repeat(100)) + fileRow('d', long);
    const figures = figuresOf(rows, [100_000]);
    expect(figures.sizes).toMatchObject({
      '0': { origins: 1 },
      '1 to 99': { origins: 1 },
      '100 to 999': { origins: 1 },
      '512001 or more': { origins: 1 },
    });
    expect(figures.input).toMatchObject({ 'bytes of files': { count: 512_101 }, 'files that are cut': { count: 1 } });
    expect(figures.crawlers?.['*']).toMatchObject({ partly: 1, allowed: 3 });
  });
});

const BLOCKED = 'User-agent: *\nDisallow: /\n';
const rows = [
  fileRow('a', BLOCKED),
  fileRow('b', 'User-agent: GPTBot\nDisallow: /\nAllow: /a$\n'),
  fileRow('c', 'User-agent: *\nAllow: /\n'),
  rowOf('d', '404'),
  rowOf('e', '503'),
].join('');

function survey(args: readonly string[], input: string = rows): Survey & { comparison?: { changes: unknown[] } } {
  const { status, stdout, stderr } = maycrawl(['survey', '--format', 'json', ...args], { input });
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

describe('maycrawl survey', () => {
  it('prints all figures as JSON with the version and the definitions', () => {
    const { parser, inputs, captured, definitions, figures } = survey([]);
    expect(parser).toMatch(/^maycrawl \d/);
    expect(inputs).toEqual(['stdin']);
    expect(captured).toEqual({ first: '2026-11-01T00:00:00Z', last: '2026-11-01T00:00:00Z' });
    expect(definitions.blocked).toContain('every path');
    expect(figures.crawlers?.GPTBot).toEqual({ blocked: 1, partly: 1, allowed: 2, unreachable: 1, named: 1 });
    expect(figures.crawlers?.['*']).toEqual({ blocked: 1, partly: 0, allowed: 3, unreachable: 1, named: 0 });
    const { status, stdout } = maycrawl(['survey', file('rows.tsv', rows)]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^GPTBot +1 \(20\.0 %\) +1 \(20\.0 %\) +2 \(40\.0 %\) +1 \(20\.0 %\) +1 \(20\.0 %\)$/m);
  });

  it('reads saved files and several inputs', () => {
    const saved = join(folder, 'saved');
    for (const host of ['a.example', 'b.example_8443', 'empty.example'])
      mkdirSync(join(saved, 'https', host), { recursive: true });
    file('saved/https/a.example/robots.txt', BLOCKED);
    file('saved/https/b.example_8443/robots.txt', '');
    const { figures } = survey([saved, file('more.tsv', rows)]);
    expect(ORIGINS(figures)).toEqual({
      ...{ all: 8, known: 7, file: 5, text: 5, 'no file': 1, unreachable: 1, unknown: 1 },
    });
    expect(figures.unknown).toEqual({ 'no-robots': { origins: 1 } });
    expect(figures.input?.['saved files']?.count).toBe(3);
  });

  it('prints what changed since an earlier survey in every format', () => {
    const before = survey([], rows.replace(base64(BLOCKED), base64('User-agent: CCBot\nDisallow: /')));
    const { CCBot: gone, ...others } = before.figures.crawlers ?? {};
    const old = { ...before, figures: { ...before.figures, crawlers: { ...others, '<i>OldBot</i>': gone } } };
    const path = file('old.json', JSON.stringify(old));
    const changes = survey(['--compare', path]).comparison?.changes;
    const change = (name: string, values: object) => ({ section: 'crawlers', name, measure: 'blocked', ...values });
    expect(changes).toContainEqual(change('GPTBot', { before: 0, value: 1, points: 20 }));
    expect(changes).toContainEqual(change('CCBot', { before: null, value: 1, points: null }));
    expect(changes).toContainEqual(change('<i>OldBot</i>', { before: 1, value: null, points: null }));
    const run = (format: string): string =>
      maycrawl(['survey', '--format', format, '--compare', path], { input: rows }).stdout;
    expect(run('csv').split('\r\n')).toEqual(
      expect.arrayContaining([
        'section,name,measure,value,percent,before,points',
        'crawlers,GPTBot,blocked,1,20.00,0,20.00',
        'crawlers,CCBot,blocked,1,20.00,,',
        'crawlers,<i>OldBot</i>,blocked,,,1,',
      ]),
    );
    expect(run('text')).toMatch(/^<i>OldBot<\/i> +gone \(1 before\)/m);
    expect(run('text')).toMatch(/^CCBot +1 \(20\.0 %\) new/m);
    const html = run('html');
    expect(html).toContain('<td>1 (20.0 %) +20.0</td>');
    expect(html).toContain('&#60;i&#62;OldBot');
    expect(html).not.toMatch(/<i>|<script|https?:\/\/(?!www\.w3\.org\/)/);
  });

  it('adds surveys of parts to the survey of all, in any order', () => {
    const statuses = ['200', '200', '404', '503', 'redirect', '-', 'odd'];
    const row = fc.tuple(fc.nat({ max: 999_999 }), fc.constantFrom(...statuses), robotsText);
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 12 }), fc.nat(), (chosen, cut) => {
        const rows = [
          ...new Map(chosen.map(([n, status, text]) => [n, rowOf(String(n), status, base64(text))])).values(),
        ].sort();
        const at = 1 + (cut % rows.length);
        const parts = [rows.slice(at), rows.slice(0, at)].filter((part) => part.length > 0);
        const surveys = parts.map(
          (part, i): Survey => ({
            ...{ format: 'maycrawl survey', version: 1, parser: 'maycrawl 1', dialect: 'google', inputs: ['stdin'] },
            ...{ captured: { first: `2026-0${i + 1}`, last: `2026-0${i + 3}` }, definitions: {} },
            figures: figuresOf(part.join('')),
          }),
        );
        const merged = mergeSurveys(surveys);
        // The order of the names, too.
        expect(JSON.stringify(merged.figures)).toBe(JSON.stringify(figuresOf(rows.join(''))));
        expect(merged.inputs).toEqual(['stdin']);
        expect(merged.captured).toEqual({ first: '2026-01', last: `2026-0${parts.length + 2}` });
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it('prints the sum of files, and names what cannot be added', () => {
    const parts = [fileRow('a', 'User-agent: *\nDisallow: /'), rowOf('b', '404')];
    const saved = parts.map((part, i) => {
      return file(`${i}.json`, maycrawl(['survey', '--json', file(`${i}.tsv`, part)]).stdout);
    });
    const sum = JSON.parse(maycrawl(['survey', '--merge', '--json', ...saved]).stdout);
    expect(sum.figures.origins).toMatchObject({ all: { origins: 2 }, file: { origins: 1 }, 'no file': { origins: 1 } });
    const html = maycrawl(['survey', '--merge', '--format', 'html', ...saved]).stdout;
    expect(html).toMatch(/^<!doctype html>/i);
    expect(complaint(['survey', '--merge'])).toContain('--merge adds files');
    expect(complaint(['survey', '--merge', file('none.json', '{}')])).toContain('cannot read the survey');
    const other = file('other.json', JSON.stringify({ ...sum, dialect: 'rfc9309' }));
    expect(complaint(['survey', '--merge', ...saved, other])).toContain('survey all with one version');
  });

  it('compares times of rows and of surveys by their digits', () => {
    const row = (host: string, time: string) => `https://${host}.example\tR\t${time}\t404\t\n`;
    const saved = [
      row('a', '20260701000000') + row('b', '2026-03-01T00:00:00Z'),
      row('c', '20260201000000') + row('d', '2026-08-01T00:00:00Z'),
    ].map((text, i) => file(`times-${i}.json`, maycrawl(['survey', '--json', file(`times-${i}.tsv`, text)]).stdout));
    const captured = (...args: string[]) => JSON.parse(maycrawl(['survey', '--json', ...args]).stdout).captured;
    expect(captured(join(folder, 'times-0.tsv'))).toEqual({ first: '2026-03-01T00:00:00Z', last: '20260701000000' });
    const all = { first: '20260201000000', last: '2026-08-01T00:00:00Z' };
    expect(captured(join(folder, 'times-0.tsv'), join(folder, 'times-1.tsv'))).toEqual(all);
    expect(captured('--merge', ...saved)).toEqual(all);
  });

  it('adds no survey with times or definitions of another form', () => {
    const survey = JSON.parse(maycrawl(['survey', '--json', file('sound.tsv', rowOf('a', '404'))]).stdout);
    const wrong = [
      ...['captured', 'definitions'].flatMap((name) => [{ [name]: undefined }, { [name]: 7 }, { [name]: [] }]),
      ...[{}, { first: '2026' }, { first: 1, last: 2 }, { first: '=1+1', last: '2026' }].map((captured) => ({
        captured,
      })),
      ...[null, { file: 7 }, { file: null }].map((definitions) => ({ definitions })),
    ];
    for (const [i, change] of wrong.entries()) {
      const path = file(`wrong-${i}.json`, JSON.stringify({ ...survey, ...change }));
      for (const format of ['json', 'html'])
        expect(complaint(['survey', '--merge', '--format', format, path])).toContain('it is no survey');
    }
    const none = file('no-times.json', JSON.stringify({ ...survey, captured: null }));
    expect(JSON.parse(maycrawl(['survey', '--merge', '--json', none]).stdout).captured).toBeNull();
  });

  it.each(['\n', '\r\n'])('after a row that is cut, nothing is known of its origin: %j', (end) => {
    for (const cut of ['', '\t', '\t2026', '\t2026\t200']) {
      const input = `${rowOf('a', '404').trimEnd()}\t${end}https://a.example\tR${cut}${end}`;
      const origins = ORIGINS(figuresOf(input));
      expect([origins.all, origins.unknown]).toEqual([1, 1]);
    }
  });

  it('counts rows that end with CRLF as those that end with LF', () => {
    const { input: _, ...others } = figuresOf(rows);
    expect(figuresOf(rows.replaceAll('\n', '\r\n'))).toMatchObject(others);
  });

  it('warns of rows of another form and of origins out of order, unless it is quiet', () => {
    const input = `${fileRow('b', '')}nothing\n${fileRow('a', '')}`;
    const { status, stderr, stdout } = maycrawl(['survey'], { input });
    expect([status, stderr]).toEqual([
      0,
      'maycrawl: left out 1 row of another form, the first is row 2 of "stdin"; 1 origin out of order: sort the rows, or an origin may be counted twice\n',
    ]);
    const quiet = maycrawl(['survey', '-q'], { input });
    expect([quiet.status, quiet.stderr, quiet.stdout]).toEqual([0, '', stdout]);
  });

  it('warns of a last row without a line end', () => {
    const cut = rowOf('a', '200', base64(BLOCKED)).slice(0, -9);
    const last = (input: string) => maycrawl(['survey', '--json'], { input });
    const { status, stderr, stdout } = last(`${rows}${cut}`);
    expect([status, stderr]).toEqual([
      0,
      'maycrawl: 1 origin out of order: sort the rows, or an origin may be counted twice; the last row of "stdin" has no line end: its file may be cut\n',
    ]);
    expect(JSON.parse(stdout).figures.origins.all.origins).toBe(6);
    expect(last(`${rows}https://z.example\tU\thttps://z.example/`).stderr).toBe('');
  });

  it('says what is wrong with its input', () => {
    expect(complaint(['survey'], { input: 'x\n' })).toBe(
      'maycrawl: no robots.txt in the input (left out 1 row of another form, the first is row 1 of "stdin"): give rows of maycrawl warc, or a folder with https/HOST/robots.txt',
    );
    expect(complaint(['survey', join(folder, 'none')])).toContain('(ENOENT): name a file with rows, or a folder');
    expect(complaint(['survey', '-', '-'])).toContain('- is stdin');
    expect(complaint(['survey', 'a', 'b', 'a'])).toContain('"a" would be counted twice: name it once');
    expect(complaint(['survey', '--merge', '--dialect', 'google', 'a'])).toContain('leave out --dialect');
    const broken = [
      '',
      '{}',
      '[]',
      'null',
      '{"format":"maycrawl survey","version":1,"figures":{"crawlers":{"a":{"b":-1}}}}',
    ];
    for (const [i, text] of broken.entries()) {
      const path = file(`broken-${i}.json`, text);
      expect(complaint(['survey', '--compare', path], { input: rows })).toContain('it is no survey; name a file');
    }
    const newer = file('newer.json', '{"format":"maycrawl survey","version":2}');
    expect(complaint(['survey', '--compare', newer], { input: rows })).toContain('it is of a newer version');
    const formula = JSON.stringify(survey([])).replaceAll('"GPTBot"', '"=1+1"');
    expect(complaint(['survey', '--compare', file('formula.json', formula)], { input: rows })).toContain(
      'it is no survey',
    );
  });

  it('compares names that every object has', () => {
    const text = JSON.stringify(survey([])).replaceAll('"GPTBot"', '"__proto__"').replaceAll('"CCBot"', '"toString"');
    const cells = cellsOf(survey([]), parseSurvey(text, 'old.json')).filter(({ section }) => section === 'crawlers');
    const found = (name: string) => cells.find((cell) => cell.name === name && cell.measure === 'blocked');
    expect(found('__proto__')).toMatchObject({ value: undefined, before: 1 });
    expect(found('toString')).toMatchObject({ value: undefined, before: 1 });
    expect(found('CCBot')).toMatchObject({ value: 1, before: undefined });
  });
});
