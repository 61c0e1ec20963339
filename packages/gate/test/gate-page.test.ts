/** Checks docs/gate.md against the code: its tables are complete, its numbers are the defaults, its programs run. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { EXCHANGE_DEFAULTS } from '../src/fetch/exchange/exchanges.js';
import { FETCH_DEFAULTS } from '../src/fetch/net/fetch-settings.js';
import { PRIORITIES } from '../src/fetch/scheduling/priority-rings.js';
import { FETCH_OPTIONS, OPTIONS } from '../src/gate-options.js';
import { GateCounts } from '../src/health/gate-stats.js';
import {
  type FailureCause,
  Gate,
  type GateEvents,
  type GateReason,
  type GateVerdict,
  type HealthCause,
  type LadderStep,
  type Store,
} from '../src/index.js';
import { DEFAULT_LADDER_SETTINGS, OUTAGE_STAGES, type OutageRuling } from '../src/ladder/ladder.js';
import { TURN_DEFAULTS } from '../src/turns/turn-settings.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { type Answer, file } from './servers/site.js';

const ROOT = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('docs/gate.md', ROOT), 'utf8');

/** Names that exist only as types: the compiler checks that each list is complete. */
const REASONS = keys<GateReason>({
  rule: 0,
  'no-matching-rule': 0,
  'no-group': 0,
  'empty-rule': 0,
  'robots-txt': 0,
  'crawler-ignores-robots': 0,
  unavailable: 0,
  unreachable: 0,
  'unreachable-for-long': 0,
  'refused-address': 0,
  overloaded: 0,
  'backed-off': 0,
  'local-failure': 0,
  'internal-error': 0,
  'unsupported-scheme': 0,
});
const STEPS = keys<LadderStep>({
  fresh: 0,
  stale: 0,
  unfetched: 0,
  'outage-disallow': 0,
  'outage-last-good': 0,
  'outage-never-good': 0,
  'outage-good-lost': 0,
  'outage-site-reachable': 0,
  'outage-site-unreachable': 0,
  'refused-address': 0,
  overloaded: 0,
  'backed-off': 0,
  'local-failure': 0,
  'internal-error': 0,
});
const HEALTH_CAUSES = keys<HealthCause>({
  resolver: 0,
  proxy: 0,
  files: 0,
  route: 0,
  'tls-trust': 0,
  network: 0,
  store: 0,
  overloaded: 0,
});
const EVENTS = keys<keyof GateEvents>({
  'maycrawl:gate:fetched': 0,
  'maycrawl:gate:hit': 0,
  'maycrawl:gate:refused': 0,
  'maycrawl:gate:ladder': 0,
  'maycrawl:gate:sitemap': 0,
  'maycrawl:gate:health': 0,
  'maycrawl:gate:internal-error': 0,
  'maycrawl:gate:bypassed': 0,
  'maycrawl:gate:store': 0,
});
const FAILURE_CAUSES = keys<FailureCause>({ site: 0, network: 0, local: 0 });
const VERDICT_FIELDS = keys<Exclude<keyof GateVerdict, 'toString' | 'explain' | 'usage'>>({
  allowed: 0,
  reason: 0,
  url: 0,
  robotsUrl: 0,
  source: 0,
  step: 0,
  status: 0,
  hops: 0,
  fetchedAt: 0,
  validUntil: 0,
  rules: 0,
  fileHash: 0,
  basis: 0,
  truncated: 0,
  failure: 0,
  unavailable: 0,
});
const STORE_MEMBERS = keys<keyof Store>({
  name: 0,
  hasCheckedBodies: 0,
  now: 0,
  get: 0,
  put: 0,
  acquire: 0,
  release: 0,
  waitForChange: 0,
  delete: 0,
  turn: 0,
  endTurn: 0,
  close: 0,
});

function keys<Name extends string>(complete: Readonly<Record<Name, 0>>): string[] {
  return Object.keys(complete);
}

/** Returns the part of the page from a heading to the next heading of any level. */
function section(heading: string): string {
  const start = page.indexOf(`\n${heading}\n`);
  if (start === -1) throw new Error(`the page has no heading ${heading}`);
  const rest = page.slice(start + heading.length + 2);
  const end = rest.search(/^#{2,4} /m);
  return end === -1 ? rest : rest.slice(0, end);
}

/** Returns the cells of a section's table without its head; by default of the first table. */
function table(heading: string, index = 0): string[][] {
  const tables = section(heading).match(/(?:^\|.*\n)+/gm) ?? [];
  const [, , ...rows] = (tables[index] ?? '').trim().split('\n');
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** Returns the names in the first cells of a table. */
function listed(heading: string, index = 0): string[] {
  const cells = table(heading, index).map(([first = '']) => first);
  return cells.flatMap((cell) => [...cell.matchAll(/`(?:Gate\.)?([\w:-]+)[^`]*`/g)].map(([, name]) => name as string));
}

/** Returns the row of a table whose first cell contains `name`. */
function row(heading: string, name: string): string {
  return (
    table(heading)
      .find(([first]) => first?.includes(`\`${name}\``))
      ?.join(' | ') ?? ''
  );
}

describe('the tables are complete', () => {
  it.each<[string, number, readonly string[]]>([
    ['### Reasons', 0, REASONS],
    ['### Steps', 0, STEPS],
    ['### Failures', 0, Object.keys(new GateCounts().fetches).filter((kind) => kind !== 'ok')],
    ['### Failures', 1, FAILURE_CAUSES],
    ['### Health', 0, HEALTH_CAUSES],
    ['### Events', 0, EVENTS],
    ['### The verdict', 0, VERDICT_FIELDS],
    ['### Options', 0, Object.keys(OPTIONS)],
    ['#### Settings of `fetch`', 0, Object.keys(FETCH_OPTIONS)],
    ['#### Settings of `turns`', 0, Object.keys(TURN_DEFAULTS)],
    ['#### Settings of `ladder`', 0, Object.keys(DEFAULT_LADDER_SETTINGS).filter((name) => name !== 'policy')],
    ['### A store of your own', 0, STORE_MEMBERS],
    [
      '### Methods',
      0,
      ['open', ...Object.getOwnPropertyNames(Gate.prototype).filter((name) => name !== 'constructor')],
    ],
  ])('%s, table %i', (heading, index, names) => {
    expect(listed(heading, index).sort()).toEqual([...names].sort());
  });

  it('### Counts', async () => {
    const gate = await openGate();
    expect(listed('### Counts').sort()).toEqual(Object.keys(gate.stats()).sort());
    for (const priority of PRIORITIES) expect(row('### Counts', 'queued')).toContain(`\`${priority}\``);
  });
});

describe('the numbers are the defaults', () => {
  const grouped = (number: number) => number.toLocaleString('en-US');

  it('of options', () => {
    const { concurrency, maxWait } = EXCHANGE_DEFAULTS;
    expect(row('### Options', 'concurrency')).toContain(` ${grouped(concurrency)} requests`);
    expect(row('### Options', 'maxWait')).toContain(` ${grouped(maxWait)} ms`);
    for (const [name, number] of Object.entries(TURN_DEFAULTS))
      expect(row('#### Settings of `turns`', name)).toContain(`| ${grouped(number)}:`);
    expect(row('### Options', 'maxBytes')).toContain(` ${grouped(FETCH_DEFAULTS.maxBytes)} bytes`);
    const { timeout, connectTimeout, maxRedirects, maxConnectionsPerAddress } = FETCH_DEFAULTS;
    const fetch = '#### Settings of `fetch`';
    expect(row(fetch, 'timeout')).toContain(` ${grouped(timeout)} ms`);
    expect(row(fetch, 'connectTimeout')).toContain(` ${grouped(connectTimeout)} ms`);
    expect(row(fetch, 'maxRedirects')).toContain(`| ${maxRedirects} |`);
    expect(row(fetch, 'maxConnectionsPerAddress')).toContain(`| ${maxConnectionsPerAddress};`);
  });

  it('of the ladder', () => {
    const heading = '#### Settings of `ladder`';
    const settings = DEFAULT_LADDER_SETTINGS;
    for (const [, names = '', words = ''] of table(heading).map((cells) => ['', ...cells])) {
      const numbers = [...names.matchAll(/`(\w+)`/g)].map(([, name]) => settings[name as keyof typeof settings]);
      const said = [...words.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)(?: (second|minute|hour|day)s?)?/g)].map(numberOf);
      // The text after it explains the setting and may have other numbers.
      expect(said.slice(0, numbers.length), names).toEqual(numbers);
    }
  });

  it('of sizing: sites per second by the formula', () => {
    const connectTimeout = FETCH_DEFAULTS.connectTimeout / 1_000;
    for (const [slots = '', ...rates] of table('### Concurrency')) {
      const concurrency = Number.parseInt(slots.replace(',', ''), 10);
      expect(slots.endsWith('(default)')).toBe(concurrency === EXCHANGE_DEFAULTS.concurrency);
      const expected = [0.01, 0.05, 0.2].map((dead) => concurrency / (dead * connectTimeout + (1 - dead) * 0.3));
      expect(rates).toEqual(expected.map((rate) => grouped(Math.round(rate))));
    }
  });
});

function numberOf([, number, unit]: readonly string[]): number {
  const units: Record<string, number> = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };
  return Number(number) * (unit === undefined ? 1 : units[unit]!);
}

it('the table of stages matches the ladder', () => {
  const words: Record<OutageRuling, string> = {
    'disallow-all': 'disallow all',
    'last-good': 'the last good outcome applies; if there never was one, allow all',
    'as-site-reachable': 'allow all if pages are reachable, else disallow all',
  };
  const starts = { 'first-failure': 'the first failure', disallowFor: '12 hours', longOutage: '30 days' };
  const policies = Object.values(OUTAGE_STAGES);
  const expected = Object.entries(starts).map(([from, start]) => {
    const rulings = policies.map((stages) => stages.find((stage) => stage.from === from)?.ruling);
    return [start, ...rulings.map((ruling) => (ruling === undefined ? '' : words[ruling]))];
  });
  expect(table('## When things fail')).toEqual(expected);
  const head = /^\| from \|.*$/m.exec(section('## When things fail'))![0];
  expect([...head.matchAll(/`([\w-]+)`/g)].map(([, policy]) => policy)).toEqual(Object.keys(OUTAGE_STAGES));
});

it('it has no id of a requirement or a fault', () => {
  expect(page.match(/\b[A-I]\d{1,2}\b/g)).toBeNull();
});

/** The programs of the page by name, which is the comment above each. */
const programs = new Map(
  [...page.matchAll(/(?:<!-- (\S+) -->\n)?```js\n([\s\S]*?)```/g)].map(([, name, code]) => [name, code as string]),
);

function program(name: string): string {
  const code = programs.get(name);
  if (code === undefined) throw new Error(`the page has no program ${name}`);
  return code;
}

/** Returns the program with replacements. Each replaced passage must occur in it. */
function changed(code: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, code);
}

/** Runs a program in a new folder and returns the lines of its output. */
async function run(code: string, ...args: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gate-page-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  await symlink(fileURLToPath(new URL('node_modules', ROOT)), join(folder, 'node_modules'));
  await writeFile(join(folder, 'program.mjs'), code);
  const { stdout } = await promisify(execFile)(process.execPath, ['program.mjs', ...args], { cwd: folder });
  return stdout.trim().split('\n');
}

/** Imports a program, which has no imports from npm, as a module. */
async function load<Module>(name: string): Promise<Module> {
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(program(name))}`)) as Module;
}

const ON_LOOPBACK = ['Gate.open({ userAgent', 'Gate.open({ fetch: { allowPrivate: true }, userAgent'] as const;

describe('its programs run', () => {
  it('this list has all of them', () => {
    expect([...programs.keys()]).toEqual(
      [
        ...['crawl.mjs', 'ask', 'robots-fetch', 'turn', 'page-usage', 'connect'],
        ...['undici', 'undici-compose', 'got', 'axios', 'ai-sdk'],
        ...['metrics', 'store', 'events'],
      ].sort(byPlace),
    );
  });

  it('crawl.mjs requests each allowed page once and continues after a failure', async () => {
    const requested: string[] = [];
    const pages: Record<string, Answer> = {
      '/robots.txt': file('user-agent: *\ndisallow: /private'),
      '/': file(
        `<a href="/a#top">a</a> <a href="a">a</a> <a href="mailto:me@example.com">write</a> <a href="http://">odd</a>
        <a href="/private/b">b</a> <a href="/moved">c</a> <a href="/broken">d</a> <a href="http://192.0.2.1/">out</a>`,
        { 'content-type': 'text/html' },
      ),
      '/a': file('<a href="/">home</a> <a href="/text">text</a>', { 'content-type': 'text/html; charset=utf-8' }),
      '/text': file('<a href="/never">never</a>', { 'content-type': 'text/plain' }),
      '/moved': (_, response) => response.writeHead(302, { location: '/private/c' }).end(),
      '/broken': (_, response) => response.destroy(),
    };
    const place = await site((request, response) => {
      requested.push(request.url!);
      pages[request.url!]!(request, response);
    });
    const code = changed(program('crawl.mjs'), ON_LOOPBACK, ['minDelay: 1_000', 'minDelay: 1']);
    const lines = await run(code, `${place.origin}/`);
    expect(requested).toEqual(['/robots.txt', '/', '/a', '/moved', '/broken', '/text']);
    expect(lines).toEqual([
      `200 ${place.origin}/`,
      `200 ${place.origin}/a`,
      expect.stringMatching(/^Blocked: .*\/private\/b/),
      expect.stringMatching(/^Blocked: .*\/private\/c/),
      expect.stringMatching(/^failed: .*\/broken: /),
      `200 ${place.origin}/text`,
    ]);
  });

  it('ask', async () => {
    const place = await site();
    const code = changed(program('ask'), ['https://example.org', place.origin]);
    const open = `import { Gate } from '@maycrawl/gate';\nconst gate = await Gate.open({ userAgent: 'a' });\n`;
    const lines = await run(`${changed(open, ON_LOOPBACK)}${code}\nawait gate.close();`);
    expect(lines).toEqual([`request ${place.origin}/page`]);
  });

  it('robots-fetch', async () => {
    const place = await site();
    const code = changed(program('robots-fetch'), ON_LOOPBACK, ['https://example.org', place.origin]);
    expect(await run(code)).toEqual([`200 ${place.origin}/page`]);
    const blocked = changed(code, [`${place.origin}/page`, `${place.origin}/private`]);
    expect(await run(blocked)).toEqual([expect.stringMatching(/^Blocked: .*\/private\. Line 2 /)]);
  });

  it('turn', async () => {
    const place = await site(file('page'));
    const code = changed(program('turn'), ['https://example.org', place.origin]);
    const open = `import { Gate } from '@maycrawl/gate';\nconst gate = await Gate.open({ userAgent: 'a' });\n`;
    expect(await run(`${changed(open, ON_LOOPBACK)}${code}\nawait gate.close();`)).toEqual(['200 4']);
  });

  it('page-usage', async () => {
    const rules = file('user-agent: *\ncontent-usage: train-ai=y');
    const page = file('page', { 'content-usage': 'train-ai=n' });
    const place = await site((request, response) => (request.url === '/robots.txt' ? rules : page)(request, response));
    const code = changed(program('page-usage'), ['https://example.org', place.origin]);
    const open = `import { fetchAllowed, Gate } from '@maycrawl/gate';
      const userAgent = 'ExampleBot/1.0';
      const gate = await Gate.open({ userAgent });\n`;
    const lines = await run(`${changed(open, ON_LOOPBACK)}${code}\nawait gate.close();`);
    expect(lines).toEqual(['200 page', 'denied']);
  });

  it.each(['undici', 'undici-compose', 'got', 'axios'])(
    'FAULT-100 %s takes turns, and does not request what is blocked',
    async (name) => {
      const times: number[] = [];
      const place = await site(({ url }, response) => {
        if (url === '/robots.txt') return void response.end('user-agent: *\ndisallow: /private\ncrawl-delay: 0.2');
        times.push(performance.now());
        const location = url === '/page' ? '/moved' : '/private';
        if (url !== '/moved') return void response.writeHead(302, { location }).end();
        response.end('text');
      });
      const code = changed(program(name), ON_LOOPBACK, ['https://example.org', place.origin]);
      expect(await run(code)).toEqual(['200 text']);
      expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(199);
      const blocked = changed(code, [`${place.origin}/page`, `${place.origin}/away`]);
      const error = await run(blocked).then(
        ([line]) => line,
        ({ stderr }) => stderr,
      );
      expect(error).toMatch(/Blocked: .*\/private\. Line 2 /);
      expect(times).toHaveLength(3);
    },
  );

  it('ai-sdk: a model gets pages, and why one is blocked', async () => {
    const place = await site(({ url }, response) => {
      response.end(url === '/robots.txt' ? 'user-agent: *\ndisallow: /private' : 'text of the page');
    });
    const call = (path: string) => ({
      content: [
        { type: 'tool-call', toolCallId: path, toolName: 'fetchPage', input: `{"url":"${place.origin}${path}"}` },
      ],
      finishReason: { unified: 'tool-calls' },
    });
    const answers = [call('/page'), call('/private'), { content: [], finishReason: { unified: 'stop' } }];
    const usage = { inputTokens: {}, outputTokens: {} };
    const asked = `
      import { generateText, stepCountIs } from 'ai';
      import { MockLanguageModelV3 } from 'ai/test';
      const answers = ${JSON.stringify(answers.map((answer) => ({ ...answer, usage, warnings: [] })))};
      const model = new MockLanguageModelV3({ doGenerate: async () => answers.shift() });
      const { steps } = await generateText({ model, tools: { fetchPage }, stopWhen: stepCountIs(5), prompt: 'x' });
      for (const { output } of steps.flatMap(({ toolResults }) => toolResults)) console.log(JSON.stringify(output));
      await gate.close();`;
    const [found, blocked] = await run(changed(program('ai-sdk'), ON_LOOPBACK) + asked);
    expect(found).toBe('{"status":200,"text":"text of the page"}');
    expect(blocked).toMatch(/^\{"error":"Blocked: .*\/private\. Line 2 /);
    expect(place.requestCount).toBe(2);
  });

  it('connect', async () => {
    const place = await site(file('page'));
    const { getPage } = await load<{
      getPage(gate: Gate, url: string, headers: Record<string, string>): Promise<IncomingMessage>;
    }>('connect');
    const gate = await openGate();
    const response = await getPage(gate, `${place.origin}/x`, { 'user-agent': 'ExampleBot/1.0' });
    expect(response.statusCode).toBe(200);
    expect(await text(response)).toBe('page');
    const guarded = await openGate({ fetch: {} });
    await expect(getPage(guarded, place.origin, {})).rejects.toMatchObject({ kind: 'refused' });
  });

  it('metrics', async () => {
    const place = await site();
    const gate = await openGate();
    await gate.check(place.origin);
    const { metrics } = await load<{ metrics(gate: Gate): string }>('metrics');
    const lines = metrics(gate).split('\n');
    expect(lines.pop()).toBe('');
    for (const line of lines) expect(line).toMatch(/^maycrawl_[a-z_]+(?:\{kind="[a-z-]+"\})? \d+$/i);
    expect(lines).toContain('maycrawl_origins 1');
    expect(lines).toContain('maycrawl_fetches{kind="ok"} 1');
    expect(lines).toContain('maycrawl_offline 0');
  });

  it('events', async () => {
    const place = await site();
    const ask = `import { Gate } from '@maycrawl/gate';
      const gate = await Gate.open({ userAgent: 'a' });
      await gate.check('${place.origin}');
      await gate.close();`;
    expect(await run(program('events') + changed(ask, ON_LOOPBACK))).toEqual([`${place.origin}: new -> fresh`]);
  });

  it('store', async () => {
    const place = await site();
    const code = changed(program('store'), ON_LOOPBACK, ['https://example.org/', `${place.origin}/`]);
    expect(await run(code)).toEqual([expect.stringMatching(/^Allowed: /)]);
  });
});

function byPlace(a: string, b: string): number {
  return page.indexOf(`<!-- ${a} -->`) - page.indexOf(`<!-- ${b} -->`);
}
