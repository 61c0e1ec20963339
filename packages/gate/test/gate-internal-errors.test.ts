/** An unexpected error of the engine on one file: its origin is blocked, and nothing else changes. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultyFile, plantFault } from '../../../scripts/test/planted-fault.mjs';
import { type Gate, type GateEvents, MemoryStore, RobotsBlockedError, robotsFetch } from '../src/index.js';
import { bodyHash } from '../src/records/body-hash.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { linesOf, recordOf } from './lines-of.js';
import { file, status } from './servers/site.js';

const RULES = 'user-agent: *\ndisallow: /private\nallow: /private/open\n';
const [ALLOWED, BLOCKED] = [1, 2];
/** More lookups than a planted fault lets pass. */
const LOOKUPS = 60;

let removeFault: () => void;
beforeEach(() => {
  removeFault = plantFault();
});
afterEach(() => removeFault());

/** Collects the internal errors that are published during a test. */
function internalErrors(): GateEvents['maycrawl:gate:internal-error'][] {
  const events: GateEvents['maycrawl:gate:internal-error'][] = [];
  const listen = (event: unknown) => events.push(event as GateEvents['maycrawl:gate:internal-error']);
  subscribe('maycrawl:gate:internal-error', listen);
  cleanUps.push(() => unsubscribe('maycrawl:gate:internal-error', listen));
  return events;
}

const [FAULTY, GOOD, OTHER] = ['https://faulty.example', 'https://good.example', 'https://other.example'];

/** Returns a gate that has the files of origins in memory. */
async function gateWith(files: Readonly<Record<string, string>>): Promise<Gate> {
  const store = new MemoryStore();
  for (const [origin, text] of Object.entries(files)) await store.put(recordOf(origin, text));
  const gate = await openGate({ store });
  for (const origin of Object.keys(files)) await gate.robots(origin);
  return gate;
}

type Ask = (gate: Gate, url: string) => Promise<boolean>;

const byLine =
  (crawler?: string): Ask =>
  async (gate, url) => {
    const lines = linesOf([url]);
    expect(gate.tryAllowsLines(lines, 0, crawler)).toBe(1);
    return lines.answers[0] === ALLOWED;
  };

const WAYS: Readonly<Record<string, Ask>> = {
  check: async (gate, url) => (await gate.check(url)).allowed,
  'check for another crawler': async (gate, url) => (await gate.check(url, 'OtherBot')).allowed,
  allows: (gate, url) => gate.allows(url),
  'allows for another crawler': (gate, url) => gate.allows(url, 'OtherBot'),
  'allows with a URL that is not serialized': (gate, url) => gate.allows(new URL(url)),
  tryAllows: async (gate, url) => gate.tryAllows(url) === true,
  'tryAllows for another crawler': async (gate, url) => gate.tryAllows(url, 'OtherBot') === true,
  tryCheck: async (gate, url) => gate.tryCheck(url)?.allowed === true,
  'tryCheck for another crawler': async (gate, url) => gate.tryCheck(url, 'OtherBot')?.allowed === true,
  tryAllowsLines: byLine(),
  'tryAllowsLines for another crawler': byLine('OtherBot'),
  'robots().allows': async (gate, url) => (await gate.robots(url)).allows(url),
};

describe('FAULT-99 an unexpected error on one file', () => {
  it.each(Object.entries(WAYS))('blocks its origin from then on, by %s', async (_, ask) => {
    const text = faultyFile(RULES);
    const gate = await gateWith({ [FAULTY]: text, [GOOD]: RULES });
    const errors = internalErrors();
    const answers: boolean[] = [];
    for (let i = 0; i < LOOKUPS; i++) {
      answers.push(await ask(gate, `${FAULTY}/page${i}`));
      expect(await ask(gate, `${GOOD}/page${i}`)).toBe(true);
      expect(await ask(gate, `${GOOD}/private/${i}`)).toBe(false);
    }
    // Some lookups are answered by the rules before the fault, and none after it.
    const first = answers.indexOf(false);
    expect(first).toBeGreaterThan(0);
    expect(answers.slice(first)).not.toContain(true);
    for (const other of Object.values(WAYS)) expect(await other(gate, `${FAULTY}/page`)).toBe(false);
    expect(errors).toEqual([
      { origin: FAULTY, hash: bodyHash(Buffer.from(text)), error: new RangeError('planted fault') },
    ]);
    expect(gate.stats().internalErrors).toBe(1);
  });

  it.each([
    ['while it is parsed', 'parse'],
    ['while its groups are selected', 0],
    ['at a later lookup', 40],
  ] as const)('is an answer with its reason: %s', async (_, at) => {
    const text = faultyFile(RULES, at);
    const { origin } = await site(file(text));
    const gate = await openGate();
    const errors = internalErrors();
    for (let i = 0; i < LOOKUPS; i++) await gate.allows(`${origin}/page${i}`);
    const verdict = await gate.check(`${origin}/page`);
    const hash = bodyHash(Buffer.from(text));
    expect(verdict).toMatchObject({ allowed: false, reason: 'internal-error', step: 'internal-error', status: 200 });
    expect(verdict).toMatchObject({ fileHash: hash, rules: undefined, failure: undefined, truncated: false });
    expect(String(verdict)).toBe(
      `Blocked: ${origin}/page. ${origin}/robots.txt cannot be evaluated because of a fault in this software (file ${hash}).`,
    );
    expect(gate.tryCheck(`${origin}/page`)).toMatchObject({ allowed: false, reason: 'internal-error' });
    const { access, robots, file: kept } = await gate.robots(origin);
    expect([access.access, access.step, robots]).toEqual(['disallow-all', 'internal-error', undefined]);
    expect(kept).toEqual({ bytes: new Uint8Array(Buffer.from(text)), hash });
    expect([errors.length, gate.stats().internalErrors]).toEqual([1, 1]);
  });

  it.each([['parse'], [0], [40]] as const)('ends with the next file, and not with the same one (%s)', async (at) => {
    const place = await site(file(faultyFile(RULES, at)));
    const gate = await openGate();
    const errors = internalErrors();
    for (let i = 0; i < LOOKUPS; i++) await gate.allows(`${place.origin}/page${i}`);
    await gate.refresh(place.origin);
    expect((await gate.check(`${place.origin}/page`)).reason).toBe('internal-error');
    place.answer = file(RULES);
    await gate.refresh(place.origin);
    expect(await gate.check(`${place.origin}/page`)).toMatchObject({ allowed: true, reason: 'no-matching-rule' });
    expect(await gate.allows(`${place.origin}/private`)).toBe(false);
    place.answer = file(faultyFile(RULES, at));
    await gate.refresh(place.origin);
    expect((await gate.check(`${place.origin}/page`)).reason).toBe('internal-error');
    expect(errors).toHaveLength(1);
    place.answer = status(404);
    await gate.refresh(place.origin);
    expect(await gate.check(`${place.origin}/page`)).toMatchObject({ allowed: true, reason: 'unavailable' });
  });

  it.each([['parse'], [0], [40]] as const)('leaves the copy in the store, which other gates use (%s)', async (at) => {
    let time = 1_700_000_000_000;
    const now = () => time;
    const text = faultyFile(RULES, at);
    const place = await site(file(text));
    const store = new MemoryStore();
    const gate = await openGate({ store, now });
    for (let i = 0; i < LOOKUPS; i++) await gate.allows(`${place.origin}/page${i}`);
    expect((await gate.check(place.origin)).reason).toBe('internal-error');
    // An outage: the faulty copy neither becomes "never good" nor opens.
    place.answer = status(503);
    for (const hours of [25, 12, 12, 24 * 20]) {
      time += hours * 3_600_000;
      await gate.refresh(place.origin);
      expect((await gate.check(`${place.origin}/page`)).allowed, `${hours}`).toBe(false);
    }
    const stored = await store.get(place.origin);
    expect(Buffer.from(stored?.body ?? []).toString()).toBe(text);
    removeFault();
    const other = await openGate({ store, now });
    expect((await other.check(`${place.origin}/page`)).reason).toBe('no-matching-rule');
    expect((await other.check(`${place.origin}/private`)).reason).toBe('rule');
  });

  it('is remembered if the origin is evicted', async () => {
    const faulty = await site(file(faultyFile(RULES)));
    const others = await Promise.all(Array.from({ length: 8 }, () => site(file(`${RULES}#${'.'.repeat(9_000)}`))));
    const gate = await openGate({ memoryBytes: 50_000 });
    const errors = internalErrors();
    for (let i = 0; i < LOOKUPS; i++) await gate.allows(`${faulty.origin}/page${i}`);
    for (let round = 0; round < 3; round++) for (const { origin } of others) await gate.allows(origin);
    expect(gate.stats().evictions).toBeGreaterThan(0);
    expect(gate.isCached(faulty.origin)).toBe(false);
    expect((await gate.check(`${faulty.origin}/page`)).reason).toBe('internal-error');
    expect([errors.length, gate.stats().internalErrors]).toEqual([1, 1]);
  });

  it('blocks the lines of its origin in a list, wherever they are', async () => {
    for (const place of ['first', 'middle', 'last'] as const) {
      const gate = await gateWith({ [FAULTY]: faultyFile(RULES), [GOOD]: RULES, [OTHER]: 'user-agent: *\n' });
      const own = Array.from({ length: LOOKUPS }, (_, i) => `${FAULTY}/page${i}`);
      const others = [GOOD, OTHER].flatMap((origin) => [`${origin}/page`, `${origin}/private`]);
      const after = place === 'first' ? 0 : place === 'last' ? 4 : 2;
      const urls = [...others.slice(0, after), ...own, ...others.slice(after)];
      const lines = linesOf(urls);
      expect(gate.tryAllowsLines(lines, 0)).toBe(urls.length);
      const answers = [...lines.answers];
      expect([...answers.slice(0, after), ...answers.slice(after + LOOKUPS)]).toEqual([
        ALLOWED,
        BLOCKED,
        ALLOWED,
        ALLOWED,
      ]);
      const ownAnswers = answers.slice(after, after + LOOKUPS);
      const first = ownAnswers.indexOf(BLOCKED);
      expect(first).toBeGreaterThan(0);
      expect(ownAnswers.slice(first)).toEqual(new Array(LOOKUPS - first).fill(BLOCKED));
      expect(gate.stats()).toMatchObject({ internalErrors: 1, hits: { memory: urls.length } });
      const again = linesOf(urls);
      expect(gate.tryAllowsLines(again, 0)).toBe(urls.length);
      expect([...again.answers.slice(after, after + LOOKUPS)]).toEqual(new Array(LOOKUPS).fill(BLOCKED));
    }
  });

  it('is not what a mistake of the caller is', async () => {
    const origin = FAULTY;
    const gate = await gateWith({ [origin]: faultyFile(RULES, 4_000) });
    const errors = internalErrors();
    const state = await gate.robots(origin);
    for (const crawler of ['', '\n', []]) {
      await expect(gate.check(origin, crawler)).rejects.toThrow(TypeError);
      await expect(gate.allows(origin, crawler)).rejects.toThrow(TypeError);
      expect(() => gate.tryAllows(`${origin}/`, crawler)).toThrow(TypeError);
      expect(() => gate.tryCheck(`${origin}/`, crawler)).toThrow(TypeError);
      expect(() => gate.tryAllowsLines(linesOf([`${origin}/`]), 0, crawler)).toThrow(TypeError);
      expect(() => state.allows(origin, crawler)).toThrow(TypeError);
    }
    await expect(gate.check('example.org')).rejects.toThrow(TypeError);
    const lines = { ...linesOf([`${origin}/page`]), spans: new Uint32Array([0, 1_000]) };
    expect(() => gate.tryAllowsLines(lines, 0)).toThrow(RangeError);
    expect([errors.length, gate.stats().internalErrors]).toEqual([0, 0]);
    expect((await gate.check(`${origin}/page`)).allowed).toBe(true);
  });

  it('stays with the state that a caller holds', async () => {
    const place = await site(file(faultyFile(RULES)));
    const gate = await openGate();
    const state = await gate.robots(place.origin);
    place.answer = file(RULES);
    await gate.refresh(place.origin);
    const answers = Array.from({ length: LOOKUPS }, (_, i) => state.allows(`${place.origin}/page${i}`));
    expect(answers.slice(answers.indexOf(false))).not.toContain(true);
    expect(answers.at(-1)).toBe(false);
    // The gate has another file by now.
    expect((await gate.check(`${place.origin}/page`)).allowed).toBe(true);
    expect(gate.stats().internalErrors).toBe(1);
  });

  it('while the crawl-delay is read blocks the origin', async () => {
    const gate = await gateWith({ [FAULTY]: faultyFile(RULES, 0) });
    const state = await gate.robots(FAULTY);
    expect([state.crawlDelay(), state.allows(`${FAULTY}/page`)]).toEqual([undefined, false]);
    expect(gate.stats().internalErrors).toBe(1);
  });

  it.each([[40], [0], ['parse']] as const)('on the target of a redirect is no missing file (%s)', async (at) => {
    const target = await site(file(faultyFile(RULES, at)));
    const source = await site((_, response) =>
      response.writeHead(301, { location: `${target.origin}/robots.txt` }).end(),
    );
    const gate = await openGate();
    // The fault shows at the next lookup, which may be that of the redirect.
    for (let i = 0; i < (at === 40 ? 18 : LOOKUPS); i++) await gate.allows(`${target.origin}/page${i}`);
    for (let i = 0; i < 4; i++) {
      await gate.refresh(source.origin);
      expect((await gate.check(`${source.origin}/private`)).allowed).toBe(false);
    }
    expect(gate.stats().internalErrors).toBeGreaterThan(0);
    expect((await gate.check(`${target.origin}/page`)).reason).toBe('internal-error');
  });

  it('blocks pages, redirects to them, and sitemaps', async () => {
    const text = faultyFile(`${RULES}sitemap: http://127.0.0.1/sitemap.xml\n`, 0);
    const [faulty, good] = [await site(file(text)), await site(file(RULES))];
    const gate = await openGate();
    const fetch = robotsFetch(gate);
    await expect(fetch(`${faulty.origin}/page`)).rejects.toThrow(RobotsBlockedError);
    const urls: unknown[] = [];
    for await (const entry of gate.sitemaps(faulty.origin)) urls.push(entry);
    expect(urls).toEqual([]);
    expect(await gate.allows(`${good.origin}/page`)).toBe(true);
  });

  it('on its sitemaps blocks the origin, and the walk ends', async () => {
    const place = await site(file(faultyFile(`${RULES}sitemap: http://127.0.0.1/sitemap.xml\n`)));
    const gate = await openGate();
    await gate.robots(place.origin);
    expect(await gate.allows(`${place.origin}/page`)).toBe(true);
    const { prototype } = DataView;
    const { setInt32 } = prototype;
    // The walk reads the sitemaps of a copy.
    prototype.setInt32 = () => {
      throw new RangeError('planted fault');
    };
    try {
      expect((await gate.sitemaps(place.origin).next()).done).toBe(true);
    } finally {
      prototype.setInt32 = setInt32;
    }
    expect(gate.stats().internalErrors).toBe(1);
    expect((await gate.check(`${place.origin}/page`)).reason).toBe('internal-error');
  });
});
