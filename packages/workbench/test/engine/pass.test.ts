import { parse } from '@maycrawl/core';
import { expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { type Answered, Pass } from '../../src/engine/pass.js';
import { ALLOWED, CHANGED, CHECKED, EXPLAINED } from '../../src/engine/protocol.js';

const FILE = 'User-agent: *\nDisallow: /a\nAllow: /a/b\n\nUser-agent: GPTBot\nDisallow: /\n';
const CRAWLERS = ['bingbot', 'GPTBot', 'Googlebot'];

function engineOf(text: string, base = text): Engine {
  const engine = new Engine();
  engine.setDraft(text);
  engine.setBase(new TextEncoder().encode(base));
  engine.ask(CRAWLERS, 'google');
  return engine;
}

/** Runs a pass to its end and returns all cells, with the calls that it took. */
function run(pass: Pass, rows: number, isLate: () => boolean) {
  const flags = new Uint8Array(rows * CRAWLERS.length);
  const lines = new Uint32Array(rows * CRAWLERS.length);
  const keep = (answered: Answered) => {
    flags.set(answered.flags, answered.first * CRAWLERS.length);
    if (answered.lines) lines.set(answered.lines, answered.first * CRAWLERS.length);
  };
  let calls = 0;
  for (let answered = pass.next(isLate); answered; answered = pass.next(isLate)) {
    keep(answered);
    calls++;
  }
  return { flags, lines, calls };
}

test.each([50, 250])('every cell of %i rows is that of the engine, whatever the slices are', (rows) => {
  const paths = Array.from({ length: rows }, (_, row) => (row % 3 === 0 ? `/a/${row}` : row % 3 === 1 ? '/a/b' : '/c'));
  const robots = parse(FILE);
  for (const limit of [1, 3, 1000]) {
    const pass = new Pass(engineOf(FILE), paths);
    pass.explain(10, 20);
    let steps = 0;
    const { flags, lines } = run(pass, paths.length, () => ++steps % limit === 0);
    expect(pass.isDecided).toBe(true);
    paths.forEach((path, row) => {
      CRAWLERS.forEach((crawler, column) => {
        const at = row * CRAWLERS.length + column;
        // Rows that were on screen are answered already.
        const isAnswered = row >= 10 && row < 20;
        const verdict = robots.check(path, crawler);
        expect(flags[at]).toBe(isAnswered ? 0 : CHECKED | EXPLAINED | (verdict.allowed ? ALLOWED : 0));
        expect(lines[at]).toBe(isAnswered ? 0 : (verdict.rule?.line ?? 0));
      });
    });
    const allowed = paths.flatMap((path) => CRAWLERS.filter((crawler) => robots.allows(path, crawler))).length;
    const blockedByColumn = CRAWLERS.map((crawler) => paths.filter((path) => !robots.allows(path, crawler)).length);
    const blocked = 3 * rows - allowed;
    expect(pass.counts).toEqual({ allowed, blocked, newlyAllowed: 0, newlyBlocked: 0, blockedByColumn });
  }
});

test('rows of other hosts have no verdict and are not counted', () => {
  const pass = new Pass(engineOf(FILE), ['/a', null, '/c']);
  const { flags } = run(pass, 3, () => false);
  expect([...flags.subarray(3, 6)]).toEqual([0, 0, 0]);
  expect(pass.rowsDone).toBe(3);
  expect(pass.counts).toEqual({ allowed: 2, blocked: 4, newlyAllowed: 0, newlyBlocked: 0, blockedByColumn: [1, 2, 1] });
});

test('changes against the base are counted and marked', () => {
  const pass = new Pass(engineOf(FILE, 'User-agent: *\nDisallow: /c\n'), ['/a', '/c']);
  const { flags } = run(pass, 2, () => false);
  expect([...flags].map((flag) => (flag & CHANGED) !== 0)).toEqual([true, true, true, true, false, true]);
  expect(pass.counts).toMatchObject({ newlyAllowed: 2, newlyBlocked: 3 });
});

test('the bytes of an unchanged file are read, and text as it would be downloaded', () => {
  const engine = engineOf('User-agent: *\nDisallow: /\uFFFD\n');
  const bytes = new Uint8Array([...new TextEncoder().encode('User-agent: *\nDisallow: /'), 0xff, 0x0a]);
  engine.setOpened({
    bytes,
    text: 'User-agent: *\nDisallow: /\uFFFD\n',
    hasMark: false,
    lineEnd: '\n',
    isExact: false,
  });
  expect(engine.why(1, { path: '/%FF', crawler: 'bingbot' }).allowed).toBe(false);
  engine.setDraft('User-agent: *\nDisallow: /\uFFFD \n');
  expect(engine.why(2, { path: '/%FF', crawler: 'bingbot' }).allowed).toBe(true);
  expect(engine.why(3, { path: '/%EF%BF%BD', crawler: 'bingbot' }).allowed).toBe(false);
});

test('why: the folder of an index file, with its length', () => {
  const engine = engineOf('User-agent: *\nAllow: /shop/index.html\nDisallow: /shop/\n');
  const why = engine.why(1, { path: '/shop/', crawler: 'bingbot' });
  expect(why.rule).toMatchObject({ matched: '/shop/$', isFolder: true, matchLength: 7, line: 2 });
  expect(why.overruled).toMatchObject([{ matched: '/shop/', matchLength: 6, line: 3 }]);
});

test('examples are paths that rules match, five at most', () => {
  const engine = engineOf(
    'User-agent: *\nDisallow: /cart\nDisallow: /*?sort=\nDisallow: /\nDisallow: /a*b$\nAllow: *.js\nDisallow: /x/\nDisallow: /y/\n',
  );
  expect(engine.examples()).toEqual(['/cart', '/page?sort=', '/apageb', '/page.js', '/x/']);
  expect(engineOf('User-agent: *\nDisallow: /\n').examples()).toEqual(['/']);
});

test('crawlers of one group have the verdicts of that group, and those of others have their own', () => {
  const engine = new Engine();
  engine.setDraft('User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n');
  engine.setBase(new TextEncoder().encode('User-agent: CCBot\nDisallow: /\n'));
  engine.ask(['GPTBot', 'CCBot', 'bingbot', 'Googlebot'], 'google');
  const [flags, lines] = [new Uint8Array(4), new Uint32Array(4)];
  engine.explain('/a', flags, lines, 0);
  expect([...lines]).toEqual([3, 3, 0, 0]);
  expect([...flags].map((flag) => (flag & CHANGED) !== 0)).toEqual([true, false, false, false]);
});
