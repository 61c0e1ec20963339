import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteWatchStore } from '@maycrawl/watch/sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { maycrawl, scratch } from '../../maycrawl.js';
import {
  type Checks,
  DAMAGED_RUN,
  damage,
  failed,
  LOST_FILE,
  missing,
  offline,
  SHOP,
  served,
  watchSite,
} from '../../past-fixture.js';

const OPEN = 'User-agent: *\nDisallow: /cart\n';
const BLOCKED = 'User-agent: *\nDisallow: /\n';
const OTHER = 'https://other.example';
const { folder } = scratch();
let store: string;
let count = 0;
beforeEach(() => {
  store = join(folder, `store-${count++}`);
});

async function watch(checks: Checks, origin?: string): Promise<void> {
  const opened = new SqliteWatchStore({ folder: store });
  await watchSite(opened, checks, origin);
  await opened.close();
}

/** `hour` is that of 2026-11-28. */
const at = (hour: string) => `2026-11-28T${hour}:00Z`;
const check = (hour: string, ...args: string[]) => maycrawl(['check', '--store', store, '--at', at(hour), ...args]);
const answer = (hour: string, url = `${SHOP}/x`) => JSON.parse(check(hour, '--json', url).stdout);

const lines = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('check --at', () => {
  it('decides by the version of the time, as for a saved file, and says when it was seen', async () => {
    await watch([
      [0, served(OPEN)],
      [1, served(OPEN)],
      [2, served(BLOCKED)],
    ]);
    const { status, stdout, stderr } = check('12:30', `${SHOP}/x`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(
      `in ${SHOP}/robots.txt (status 200, seen 2026-11-28T12:00:00.000Z to 2026-11-28T13:00:00.000Z, 2 checks)`,
    );
    const saved = join(folder, 'saved.txt');
    for (const [hour, text] of [
      ['12:30', OPEN],
      ['14:00', BLOCKED],
    ] as const) {
      writeFileSync(saved, text);
      const urls = [`${SHOP}/x`, `${SHOP}/cart`];
      const expected = lines(maycrawl(['check', '--json', '--robots', saved, ...urls]).stdout);
      const found = lines(check(hour, '--json', ...urls).stdout);
      expect(found).toMatchObject(expected.map(({ explanation: _, ...line }) => ({ ...line, robots: null })));
    }
  });

  it('notes that nothing was seen between two checks, and after the last', async () => {
    await watch([
      [0, served(OPEN)],
      [2, served(BLOCKED)],
    ]);
    expect(check('13:30', `${SHOP}/x`).stdout).toContain(
      '12:00:00.000Z, nothing was seen until 2026-11-28T14:00:00.000Z)',
    );
    expect(answer('13:30')).toMatchObject({
      allowed: true,
      reason: 'no-matching-rule',
      source: 'history',
      status: 200,
      fetchedAt: '2026-11-28T12:00:00.000Z',
      at: '2026-11-28T13:30:00.000Z',
      seen: { from: '2026-11-28T12:00:00.000Z', to: '2026-11-28T12:00:00.000Z', count: 1, isImported: false },
      nextCheck: '2026-11-28T14:00:00.000Z',
    });
    expect(check('18:00', `${SHOP}/x`).stdout).toContain('14:00:00.000Z, nothing was seen since)');
    expect(answer('18:00')).toMatchObject({ allowed: false, reason: 'rule', nextCheck: null });
  });

  it('blocks a site that was not seen, that failed or that was not checked then, and says so', async () => {
    await watch([
      [0, served(OPEN)],
      [1, failed(503)],
      [2, offline()],
      [3, missing()],
    ]);
    expect(answer('11:59')).toMatchObject({ allowed: false, reason: 'not-seen', seen: null, status: null });
    expect(answer('12:30', `${OTHER}/x`)).toMatchObject({ allowed: false, reason: 'not-seen' });
    expect(answer('13:00')).toMatchObject({ allowed: false, reason: 'unreachable', status: 503, seen: { count: 1 } });
    expect(answer('14:00')).toMatchObject({ allowed: false, reason: 'local-failure' });
    expect(answer('15:00')).toMatchObject({ allowed: true, reason: 'unavailable', status: 404 });
    expect(check('13:00', `${SHOP}/x`).stdout).toContain('Watchers could not fetch robots.txt then: 503.');
    expect(check('13:00', '--quiet', `${SHOP}/x`)).toMatchObject({ status: 1, stdout: 'unreachable\n' });
    expect(check('11:00', '--format', 'csv', `${SHOP}/x`).stdout).toContain(',false,not-seen,');
  });

  it.each([
    ['hi', 'उस समय robots.txt फ़ेच नहीं हो पाई: 503.', '2026-11-28T13:00:00.000Z को देखी गई, उसके बाद कुछ नहीं देखा गया'],
    ['th', 'ตอนนั้นดึงไฟล์ robots.txt ไม่ได้: 503', 'พบเมื่อ 2026-11-28T13:00:00.000Z'],
  ])('says so in the language %s', async (language, sentence, seen) => {
    await watch([[1, failed(503)]]);
    const { stdout } = check('16:00', '--language', language, `${SHOP}/x`);
    expect(stdout).toContain(sentence);
    expect(stdout).toContain(seen);
  });

  it('a lost version or a damaged entry is the answer for that site alone', async () => {
    await watch([[0, served(BLOCKED)]]);
    damage(store, LOST_FILE);
    await watch([[0, served(OPEN)]], OTHER);
    expect(answer('12:00')).toMatchObject({ allowed: false, reason: 'file-lost', seen: { count: 1 } });
    damage(store, DAMAGED_RUN);
    const both = check('12:00', '--json', `${SHOP}/x`, `${OTHER}/x`);
    const [first, second] = lines(both.stdout);
    expect(first).toMatchObject({ allowed: false, reason: 'history-damaged', seen: null });
    expect(second).toMatchObject({ allowed: true, reason: 'no-matching-rule' });
    expect(both).toMatchObject({ status: 1, stderr: '' });
  });

  it('a clock that was set back or far ahead hides no version', async () => {
    await watch([
      [24, served(OPEN)],
      [0, served(BLOCKED)],
      [24_000, served(OPEN)],
      [25, served(BLOCKED)],
    ]);
    expect(answer('12:30')).toMatchObject({ allowed: false, reason: 'rule', nextCheck: '2026-11-29T12:00:00.000Z' });
    const later = maycrawl(['check', '--json', '--store', store, '--at', '2026-11-29T12:00:00Z', `${SHOP}/x`]);
    expect(JSON.parse(later.stdout)).toMatchObject({ allowed: true, seen: { count: 1 } });
  });

  it('rejects what has no effect, and a store without a history', () => {
    expect(check('12:00', '--robots', 'robots.txt', '/x').stderr).toBe(
      'maycrawl: --at and --robots name two files: leave out one\n',
    );
    expect(check('12:00', '--fresh', SHOP)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--fresh is an'),
    });
    expect(maycrawl(['check', '--at', 'yesterday', SHOP]).stderr).toContain('is not a time');
    expect(maycrawl(['check', '--at', '2026-02-31', SHOP]).stderr).toContain('is not a time');
    expect(check('12:00', SHOP)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('no history in'),
    });
  });
});
