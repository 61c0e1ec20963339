/** A file on which the engine fails with an unexpected error: its URLs are blocked, and the run goes on. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultyFile, PLANT_FAULT } from '../../../../scripts/test/planted-fault.mjs';
import { isProgram, maycrawl, scratch, startMaycrawl } from '../maycrawl.js';

const RULES = 'user-agent: *\ndisallow: /private\nallow: /private/open\n';
/** When the planted fault shows, and how. */
const FAULTS = [['parse'], [0], [40]] as const;
const { folder, file } = scratch();
const env = { NODE_OPTIONS: PLANT_FAULT };

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
const warning = (name: string, text: string): string =>
  `maycrawl: internal error in ${name} (file ${hashOf(text)}): its URLs are blocked; please report this with the file ` +
  '(planted fault)\n';

const GOOD = ['https://a.example', 'https://c.example', 'https://d.example'];
const FAULTY = 'https://b.example';

function savedFiles(at: 'parse' | number): string {
  const saved = join(folder, `saved-${at}`);
  for (const origin of [...GOOD, FAULTY]) {
    const place = join(saved, 'https', new URL(origin).host);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'robots.txt'), origin === FAULTY ? faultyFile(RULES, at) : RULES);
  }
  return saved;
}

/** Lines in turn of all origins, of which the faulty one is neither first nor last. */
function lines(count: number): string[] {
  const origins = [GOOD[0], FAULTY, GOOD[1], GOOD[2]] as string[];
  return Array.from({ length: count }, (_, i) =>
    origins.map((origin) => `${origin}/${i % 3 === 0 ? 'private' : 'page'}/${i}`),
  ).flat();
}

const isGood = (line: string): boolean => !line.startsWith(`${FAULTY}/`);
const isPage = (line: string): boolean => line.includes('/page/');

/** Expects that each good page is there, in order, and that none of the faulty site follows its first blocked one. */
function expectRun(all: readonly string[], kept: readonly string[], at: 'parse' | number): void {
  expect(kept.filter(isGood)).toEqual(all.filter((line) => isGood(line) && isPage(line)));
  const faulty = all.filter((line) => !isGood(line) && isPage(line));
  const keptFaulty = kept.filter((line) => !isGood(line));
  expect(keptFaulty).toEqual(faulty.slice(0, keptFaulty.length));
  expect(keptFaulty.length).toBeLessThan(faulty.length);
  if (at === 40) expect(keptFaulty.length).toBeGreaterThan(0);
  else expect(keptFaulty).toEqual([]);
}

describe.skipIf(isProgram)('FAULT-99 filter with a file on which the engine fails', () => {
  it.each(FAULTS)('goes on, and says so once (fault at %s)', (at) => {
    const all = lines(100);
    const args = ['filter', '--as', 'bot', '--robots', savedFiles(at)];
    const { status, stdout, stderr } = maycrawl(args, { input: `${all.join('\n')}\n`, env });
    expect(status).toBe(0);
    expectRun(all, stdout.trimEnd().split('\n'), at);
    expect(stderr).toContain(warning(`${FAULTY}/robots.txt`, faultyFile(RULES, at)));
    expect(stderr.match(/internal error/g)).toHaveLength(1);
    expect(stderr).not.toContain('without a saved file');
  });

  it('explains the answers', () => {
    const rejected = join(folder, 'rejected');
    const all = lines(60);
    const args = ['filter', '--as', 'bot', '--robots', savedFiles(40), '--json', '--rejected', rejected];
    const { status, stdout } = maycrawl(args, { input: `${all.join('\n')}\n`, env });
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([status, answers.map(({ url }) => url)]).toEqual([0, all]);
    const own = answers.filter(({ url }) => !isGood(url));
    expect(own.at(-1)).toMatchObject({ allowed: false, reason: 'internal-error', rule: null });
    expect(own.at(-1).explanation).toContain('cannot be evaluated because of a fault in this software');
    const last = readFileSync(rejected, 'utf8')
      .trimEnd()
      .split('\n')
      .filter((row) => row.includes(FAULTY))
      .at(-1);
    expect(last).toBe(`${all.indexOf(own.at(-1).url) + 1}\tinternal-error\t${own.at(-1).url}`);
  });
});

describe.skipIf(isProgram)('FAULT-99 sites of which one has such a file', () => {
  let port = 0;
  let at: 'parse' | number = 0;
  const server = createServer(({ headers: { host = '' } }, response) => {
    response.end(host.startsWith('b.') ? faultyFile(RULES, at) : RULES);
  });
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  const url = (name: string, path: string): string => `http://${name}.localhost:${port}${path}`;
  const run = async (args: readonly string[], input = '') => {
    const running = startMaycrawl(args, env);
    running.child.stdin.end(input);
    return running.end();
  };

  it.each(FAULTS)('filter fetches, decides the others, and says so once (fault at %s)', async (fault) => {
    at = fault;
    const all = lines(50).map((line) => line.replace(/^https:\/\/(.)\.example/, `http://$1.localhost:${port}`));
    const args = ['filter', '--as', 'bot', '--allow-private', '--store', 'memory'];
    const { code, stdout, stderr } = await run(args, `${all.join('\n')}\n`);
    expect([code, stderr.match(/internal error/g)]).toEqual([0, ['internal error']]);
    expect(stderr).toContain(warning(url('b', '/robots.txt'), faultyFile(RULES, at)));
    expect(stderr).not.toContain('cannot be fetched');
    const toName = (line: string) => line.replace(/^http:\/\/(.)\.localhost:\d+/, 'https://$1.example');
    expectRun(all.map(toName), stdout.trimEnd().split('\n').map(toName), fault);
  });

  it.each(FAULTS)('check answers for each URL (fault at %s)', async (fault) => {
    at = fault;
    const urls = ['a', 'b', 'c'].flatMap((name) => Array.from({ length: 40 }, (_, i) => url(name, `/page/${i}`)));
    for (const form of [['--json'], [], ['--format', 'csv'], ['--quiet']]) {
      const args = ['check', '--as', 'bot', '--allow-private', '--store', 'memory', ...form, '-'];
      const { code, stdout, stderr } = await run(args, `${urls.join('\n')}\n`);
      expect([code, stderr.match(/internal error/g)], `${form}`).toEqual([1, ['internal error']]);
      if (form[0] !== '--json') continue;
      const answers = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(answers.map((answer) => answer.url)).toEqual(urls);
      for (const answer of answers.filter((each) => !each.url.includes('//b.'))) expect(answer.allowed).toBe(true);
      expect(answers.filter((answer) => answer.url.includes('//b.')).at(-1)).toMatchObject({
        ...{ allowed: false, reason: 'internal-error', status: 200, step: 'internal-error', failure: null, rule: null },
      });
    }
  });

  it('fetch shows what it means, and the file', async () => {
    at = 'parse';
    const args = ['fetch', '--allow-private', '--store', 'memory', url('b', '/')];
    const { code, stdout } = await run(args);
    expect([code, stdout]).toEqual([1, expect.stringContaining('everything is blocked (internal-error)')]);
    const raw = await run([...args, '--raw']);
    expect(raw.stdout).toBe(faultyFile(RULES, at));
    const json = await run([...args, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ access: 'disallow-all', step: 'internal-error', file: raw.stdout });
  });
});

describe.skipIf(isProgram)('FAULT-99 check --robots with such a file', () => {
  it.each(FAULTS)('answers for each URL and crawler (fault at %s)', (at) => {
    const text = faultyFile(RULES, at);
    const path = file(`faulty-${at}.txt`, text);
    const urls = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? `/page/${i}` : `https://b.example/page/${i}`));
    for (const form of [['--json'], [], ['--format', 'csv'], ['--quiet']]) {
      const args = ['check', '--robots', path, '--as', 'bot', '--as', 'other', ...form, '-'];
      const { status, stdout, stderr } = maycrawl(args, { input: `${urls.join('\n')}\n`, env });
      expect([status, stderr], `${form}`).toEqual([1, warning(path, text)]);
      if (form[0] !== '--json') continue;
      const answers = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(answers).toHaveLength(2 * urls.length);
      const first = answers.findIndex(({ allowed }) => !allowed);
      expect(first > 0).toBe(at === 40);
      for (const answer of answers.slice(first)) {
        expect(answer).toMatchObject({ allowed: false, reason: 'internal-error', rule: null });
      }
    }
  });
});
