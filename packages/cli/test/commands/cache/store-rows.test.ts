import { join } from 'node:path';
import { bodyHash, emptyRecord, type FetchFacts, type GateRecord } from '@maycrawl/gate';
import { SqliteStore } from '@maycrawl/gate/sqlite';
import { expect, it } from 'vitest';
import { maycrawl, scratch } from '../../maycrawl.js';

const { folder } = scratch();
const TEXT = 'User-agent: *\nDisallow: /x\n';
const [AT, LATER] = [1_700_000_000_000, 1_700_000_100_000];

const facts = (kind: FetchFacts['kind'], status: number, more: Partial<FetchFacts> = {}): FetchFacts => {
  const headers = { cacheControl: undefined, contentType: undefined, contentEncoding: undefined };
  return { kind, reason: kind === 'file' ? undefined : 'status', status, hops: [], headers, ...more };
};

/** A record after a good outcome. */
function good(found: FetchFacts, body?: string): Partial<GateRecord> {
  const bytes = Buffer.from(body ?? TEXT);
  const hash = found.kind === 'file' ? bodyHash(bytes) : undefined;
  const kind = found.kind as 'file' | 'unavailable';
  const outcome = { counter: 1, kind, hash, at: AT, freshUntil: LATER, refreshAt: LATER, facts: found };
  return { good: outcome, body: body === undefined ? undefined : bytes };
}

const attempt = (found: FetchFacts): Partial<GateRecord> => ({
  attempt: { counter: 2, at: LATER, nextTryAt: LATER, notBefore: undefined, failures: 1, facts: found },
});
const outage: Partial<GateRecord> = { outage: { after: 1, since: LATER } };
const file = good(facts('file', 200), TEXT);
const base64 = Buffer.from(TEXT).toString('base64');

/** By the name of the site: what is stored, and the status and the base64 of its row; undefined if there is none. */
const states: Readonly<Record<string, readonly [Partial<GateRecord>, status?: string, base64?: string]>> = {
  empty: [good(facts('file', 204), ''), '204', ''],
  evicted: [good(facts('file', 200)), 'lost', ''],
  file: [file, '200', base64],
  incomplete: [{ ...file, ...outage, ...attempt(facts('unreachable', 200, { reason: 'truncated' })) }, '', ''],
  [`${'l'.repeat(600)}ong`]: [file, '200', base64],
  missing: [good(facts('unavailable', 404)), '404', ''],
  newer: [{ ...file, trace: 5 }, 'lost', ''],
  'not-found-page': [good(facts('unavailable', 503, { needs: { notFoundPages: true } })), '503', ''],
  outage: [{ ...file, ...outage, ...attempt(facts('unreachable', 503)) }, '503', ''],
  'page-report': [{ pageGoodAt: AT }],
  refreshing: [{ ...file, ...attempt(facts('unreachable', 503)) }, '200', base64],
  shortened: [good(facts('file', 200, { needs: { byteLimit: 20 } }), TEXT), 'truncated', ''],
  'too-many-hops': [good(facts('unavailable', 301, { reason: 'too-many-redirects' })), '301', ''],
};

it('cache rows writes the newest outcome of each origin, and nothing uncertain as allowed', async () => {
  const store = new SqliteStore({ folder });
  for (const [name, [record]] of Object.entries(states))
    await store.put({ ...emptyRecord(`https://${name}.example`), ...record });
  await store.close();
  const { status, stdout, stderr } = maycrawl(['cache', 'rows', '--store', folder]);
  const rows = stdout
    .split('\n')
    .slice(0, -1)
    .map((row) => row.split('\t'));
  const found = rows.map(([origin = '', kind, , ...rest]) => [
    origin.replace(/^https:..|.example$/g, ''),
    kind,
    ...rest,
  ]);
  const expected = Object.entries(states).flatMap(([name, [, state, body]]) =>
    state === undefined ? [] : [[name, 'R', state, body]],
  );
  expect(found.sort()).toEqual(expected.sort());
  const times = new Set(rows.map(([, , time = '']) => time));
  expect(times).toEqual(new Set([new Date(AT).toISOString(), new Date(LATER).toISOString(), '']));
  const lost = 'the store has no usable entry for 2 of 12 origins, first "https://evicted.example"';
  expect([status, stderr]).toEqual([0, `maycrawl: ${lost}\n`]);
  const urls = rows.map(([origin]) => `${origin}\tU\t${origin}/x\n`);
  const input = [...stdout.split(/(?<=\n)/), ...urls].sort().join('');
  const joined = maycrawl(['join', '--as', 'ExampleBot'], { input });
  const allowed = joined.stdout.match(/(?<=^https:\/\/)[a-z-]+(?=\.example\t1)/gm);
  expect([joined.status, allowed]).toEqual([0, ['empty', 'missing']]);
  expect(JSON.parse(maycrawl(['survey', '--json'], { input }).stdout).figures.unknown).toMatchObject({
    lost: { origins: 2 },
  });
});

it('cache rows names a store that does not exist', () => {
  const { status, stdout, stderr } = maycrawl(['cache', 'rows', '--store', join(folder, 'none')]);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^maycrawl: there is no store in /);
});
