/** Answers from memory have paths of their own: they must equal those of any other. */
import { Gate, MemoryStore } from '@maycrawl/gate';
import { expect, test } from 'vitest';
import { buildServer } from '../src/index.js';
import { cleanUps, openService, startSite } from './server-fixture.js';
import { recordOf } from './service-fixture.js';

const HEADERS = { 'content-type': 'application/x-ndjson' };

async function openStored(files: Record<string, string>) {
  const store = new MemoryStore();
  for (const [origin, text] of Object.entries(files)) store.put(recordOf(origin, text));
  const refused = { resolve: () => Promise.reject(new Error('this test fetches nothing')), timeout: 1 };
  const gate = await Gate.open({ userAgent: 'ExampleBot/1.0', store, fetch: refused });
  const app = await buildServer({ gate, crawler: 'ExampleBot', version: '1.2.3' });
  cleanUps.push(async () => {
    await app.close();
    await gate.close();
  });
  return { app, gate };
}

test('brief answers to a stream are those of full answers, in order, whatever the lines look like', async () => {
  const { app } = await openStored({
    'https://a.example': 'user-agent: *\ndisallow: /private\n\nuser-agent: other\ndisallow: /only',
    'https://b.example': 'user-agent: *\ndisallow: /',
  });
  const paths = ['/private', '/only', '/é', '/a%2e/x', '/a/../private', '/%70rivate', '/x?y="z"', '/tab\t', '/'];
  const lines: string[] = [];
  for (let i = 0; i < 1_500; i++) {
    const url = `https://${i % 3 === 0 ? 'b' : 'a'}.example${paths[i % paths.length]}${i % 5 === 0 ? i : ''}`;
    const line = i % 11 === 0 ? JSON.stringify({ url, id: i }) : JSON.stringify({ url });
    lines.push(i % 13 === 0 ? `${line}\r` : i % 17 === 0 ? ` ${line}` : line);
    if (i % 50 === 0) lines.push('', 'nonsense');
  }
  // With and without bytes that are not ASCII, which are answered in other ways.
  for (const body of [lines, lines.filter((line) => !line.includes('é'))]) {
    for (const crawler of ['', 'crawler=other&']) {
      const post = async (detail: string) => {
        const url = `/v1/check?${crawler}detail=${detail}`;
        const { payload } = await app.inject({ method: 'POST', url, headers: HEADERS, body: body.join('\n') });
        return payload
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line));
      };
      // The first one fills the memory.
      const full = await post('full');
      const brief = await post('brief');
      const briefOf = (answer: Record<string, unknown>) => {
        const { url, decidedUrl, crawler: name, allowed, id } = answer;
        const other = decidedUrl === url ? {} : { decidedUrl };
        return url === undefined ? answer : { url, ...other, crawler: name, allowed, ...(id !== undefined && { id }) };
      };
      expect(brief).toEqual(full.map(briefOf));
      expect(full.filter(({ allowed }) => allowed).length).toBeGreaterThan(100);
    }
  }
});

test('what answers share is kept until the copy changes; the age is not', async () => {
  let text = 'user-agent: *\ndisallow: /a';
  const site = await startSite((_request, response) => response.end(text));
  // Later than the fetch.
  let now = Date.now() + 3_600_000;
  const { app, gate } = await openService({ now: () => now });
  const ask = async () => {
    const { body } = await app.inject({ url: `/v1/check?url=${encodeURIComponent(`${site}/a`)}` });
    return JSON.parse(body).answers[0];
  };
  expect(await ask()).toMatchObject({ source: 'fetched', allowed: false });
  const first = await ask();
  now += 5_000;
  const second = await ask();
  expect(second).toEqual({ ...first, age: first.age + 5 });
  expect(first).toMatchObject({ source: 'memory', status: 200, step: 'fresh' });
  text = 'user-agent: *\nallow: /a\ndisallow: /';
  await gate.refresh(site, { force: true });
  const third = await ask();
  expect(third).toMatchObject({ source: 'memory', allowed: true });
  expect(third.fileHash).not.toBe(first.fileHash);
});

test('a full answer is JSON whatever its texts contain, with rules that lose and a crawler of any name', async () => {
  const text = 'user-agent: *\ndisallow: /"\\x\nallow: /"\ndisallow: /é\nallow: /\n';
  const { app } = await openStored({ 'https://a.example': text });
  const crawler = 'ExampleBot "1\\2"/é';
  for (const path of ['/"\\xy', '/é?q="', '/a😀']) {
    const url = `https://a.example${path}`;
    const query = `url=${encodeURIComponent(url)}&crawler=${encodeURIComponent(crawler)}`;
    for (let i = 0; i < 2; i++) {
      const { payload } = await app.inject(`/v1/check?${query}`);
      const [answer] = JSON.parse(payload).answers;
      const decidedUrl = new URL(url).href;
      expect(answer).toMatchObject({ url, decidedUrl, crawler, path: expect.stringMatching(/^\//) });
      expect(answer.rule.matchLength).toBeGreaterThan(0);
      expect(answer.overruled).toHaveLength(answer.overruledCount);
      for (const { pattern } of answer.overruled) expect(text).toContain(pattern);
    }
  }
});
