import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FetchOutcome } from '@maycrawl/gate';
import { evidenceOf, newSite } from '@maycrawl/watch';
import { SqliteWatchStore } from '@maycrawl/watch/sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { maycrawl, scratch } from '../../maycrawl.js';

const ORIGIN = 'https://shop.example';
const START = Date.UTC(2026, 10, 28, 12);
const HOUR = 3_600_000;
const OPEN = 'User-agent: *\nDisallow: /cart\n';
const BLOCKED = 'User-agent: *\nDisallow: /\n';
const { folder } = scratch();
let store: string;
let count = 0;
beforeEach(() => {
  store = join(folder, `store-${count++}`);
});

const history = (...args: string[]) => maycrawl(['history', '--store', store, ...args]);
const row = (time: string, status: string, text: string, origin = ORIGIN) =>
  `${origin}\tR\t${time}\t${status}\t${Buffer.from(text).toString('base64')}\n`;
const importRows = (input: string) => maycrawl(['history', 'import', '--store', store], { input });

function served(text: string): FetchOutcome {
  const headers = { cacheControl: undefined, contentType: 'text/plain', contentEncoding: undefined };
  const hops = [{ url: `${ORIGIN}/robots.txt`, status: 200, address: '192.0.2.1' }];
  return { kind: 'file', body: new TextEncoder().encode(text), headers, status: 200, hops };
}

/** Watches the site: a check each hour. */
async function watch(...outcomes: readonly FetchOutcome[]): Promise<void> {
  const opened = new SqliteWatchStore({ folder: store });
  for (const [i, outcome] of outcomes.entries()) {
    const revision = (await opened.site(ORIGIN))?.revision ?? 0;
    await opened.commit({ revision, state: newSite(ORIGIN), at: START + i * HOUR, outcome, events: [] });
  }
  await opened.close();
}

describe('maycrawl history', () => {
  it('lists versions with what each changed, the newest first', async () => {
    await watch(served(OPEN), served(OPEN), served(`# Shop\n${OPEN}`), served(BLOCKED));
    const { status, stdout } = history('shop.example');
    expect(status).toBe(0);
    expect(stdout.replace(/[0-9a-f]{32}/g, 'HASH')).toBe(`${ORIGIN}

2026-11-28T15:00:00.000Z
  file HASH, status 200
  Newly blocked for every crawler that neither file names: the whole site.

2026-11-28T14:00:00.000Z
  file HASH, status 200
  No URL is treated differently, for any crawler: proved.
  use: unchanged, proved

2026-11-28T12:00:00.000Z to 2026-11-28T13:00:00.000Z, 2 checks, at most 60 minutes apart
  file HASH, status 200
`);
    const { runs } = JSON.parse(history('--json', '--limit', '1', ORIGIN).stdout);
    expect(runs).toMatchObject([
      { count: 1, evidence: { kind: 'file' }, change: { verdicts: { extent: 'site-blocked' } } },
    ]);
  });

  it('prints the file of a time, with a note on when it was seen', async () => {
    await watch(served(OPEN), served(OPEN), served(BLOCKED));
    expect(history('--at', '2026-11-28T13:30:00Z', ORIGIN)).toMatchObject({
      status: 0,
      stdout: OPEN,
      stderr: expect.stringMatching(/12:00:00.000Z to .*13:00:00.000Z, 2 checks.*; nothing was seen until .*14:00:00/),
    });
    expect(history('--at', '2026-11-28T15:00:00+01:00', ORIGIN).stdout).toBe(BLOCKED);
    expect(history('--at', '2026-11-27', ORIGIN)).toMatchObject({ status: 1, stdout: '' });
    expect(JSON.parse(history('--json', '--at', '2026-11-29', ORIGIN).stdout)).toMatchObject({
      seen: { count: 1 },
      nextCheck: null,
      file: Buffer.from(BLOCKED).toString('base64'),
    });
  });

  it.each([
    ['hi', /2 जांचें, .* 60 मिनट\n.*अब ब्लॉक है \(.*\): पूरी साइट\./s],
    ['th', /ตรวจสอบ 2 ครั้ง ห่างกันไม่เกิน 60 นาที\n.*ถูกบล็อกเพิ่มสำหรับ .*: ทั้งเว็บไซต์/s],
  ])('speaks %s, and its JSON is the same in each language', async (language, expected) => {
    await watch(served(OPEN), served(BLOCKED), served(BLOCKED));
    const said = (...args: string[]) => history('--language', language, ...args);
    const [newest = '', oldest = ''] = said(ORIGIN).stdout.split('\n\n').slice(1);
    expect(newest).toMatch(expected);
    expect(oldest).not.toMatch(/file|status/);
    expect(said('--json', ORIGIN).stdout).toBe(history('--json', ORIGIN).stdout);
    expect(said('--at', '2026-11-27', ORIGIN).stderr).not.toContain('nothing');
  });

  it('no file is printed for a time at which the site failed', () => {
    importRows(row('2026-11-28T12:00:00Z', '200', OPEN) + row('2026-11-28T13:00:00Z', '503', ''));
    const { status, stdout, stderr } = history('--at', '2026-11-28T13:00:00Z', ORIGIN);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/not reachable \(503\), imported/);
  });

  it('imports rows once, and counts those that do not say what a site served', () => {
    const rows =
      row('2026-11-28T12:00:00Z', '200', OPEN) +
      row('20261128130000', '404', '') +
      row('2026-11-28T14:00:00Z', 'redirect', '') +
      row('never', '200', OPEN) +
      row('2026-11-28T15:00:00Z', '200', 'a'.repeat(2_000_000)) +
      `${ORIGIN}\tU\t/`;
    expect(importRows(rows).stdout).toMatch(/^6 rows: 2 added, 0 known before, 4 left out/);
    expect(importRows(rows).stdout).toMatch(/^6 rows: 0 added, 2 known before, 4 left out/);
    expect(history(ORIGIN).stdout).toMatch(/no file \(404\), imported\n.*Newly allowed for .*: `\/cart` /s);
  });

  it('an export is verified by its hash, and no folder with files is written to', async () => {
    await watch(served(OPEN), served(BLOCKED));
    const target = join(folder, `export-${count}`);
    const { sha256, files } = JSON.parse(history('--json', '--export', target, ORIGIN).stdout);
    expect(files).toBe(2);
    expect(history('verify', target, sha256)).toMatchObject({
      status: 0,
      stdout: 'every file is as it was exported\n',
    });
    const json = join(target, 'history.json');
    writeFileSync(json, readFileSync(json, 'utf8').replace('12:00', '11:00'));
    expect(history('verify', target, sha256)).toMatchObject({ status: 1, stdout: 'history.json is changed\n' });
    expect(history('--export', target, ORIGIN)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('is not empty'),
    });
  });

  it('forget makes the next check the first one', async () => {
    await watch(served(OPEN));
    expect(history('forget', ORIGIN).status).toBe(0);
    const opened = new SqliteWatchStore({ folder: store });
    expect(await opened.site(ORIGIN)).toBeUndefined();
    expect(await opened.runs(ORIGIN, { limit: 1 })).toMatchObject([{ evidence: evidenceOf(served(OPEN)) }]);
    await opened.close();
  });

  it('mistakes are one line, and no store is made', () => {
    const mistakes: readonly (readonly [readonly string[], string])[] = [
      [[ORIGIN], 'there is no history in'],
      [['--at', 'tomorrow', ORIGIN], 'write a time such as 2026-11-28T12:00:00Z'],
      [[], 'history needs the URL of a site'],
      [[ORIGIN, ORIGIN], 'history shows one site'],
      [['verify'], 'takes the folder of an export'],
      [['verify', 'x', 'abc'], '"abc" is no SHA-256'],
      [['verify', 'no-such-folder'], 'there is no folder "no-such-folder"'],
      [['import', ORIGIN], 'reads rows from stdin'],
      [['forget', '--limit', '1', ORIGIN], '--limit has no effect with history forget'],
      [['--at', '2026-11-28', '--export', join(folder, 'x'), ORIGIN], 'leave out one'],
    ];
    for (const [args, message] of mistakes) {
      const { status, stdout, stderr } = history(...args);
      expect({ args, status, stdout }).toEqual({ args, status: 2, stdout: '' });
      expect(stderr).toContain(message);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
    expect(existsSync(store)).toBe(false);
  });
});
