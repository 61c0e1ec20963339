import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Gate } from '@maycrawl/gate';
import { type App, buildServer } from '@maycrawl/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maycrawl, root } from '../maycrawl.js';

const NAMES = ['mistakes', 'news', 'shop'];
const pathOf = (name: string) => join('examples', `${name}.robots.txt`);
const textOf = (name: string) => readFileSync(join(root, pathOf(name)), 'utf8');

let gate: Gate;
let app: App;
beforeAll(async () => {
  gate = await Gate.open({ userAgent: 'Test/1.0' });
  // No deadline: a test machine may be slow.
  app = await buildServer({ gate, crawler: 'Test', version: '0', heavy: { deadline: 60_000 } });
});
afterAll(async () => {
  await app.close();
  await gate.close();
});

async function fromService(url: string, body: object, language = 'en'): Promise<Record<string, unknown>> {
  const payload = JSON.stringify(body);
  const { body: text } = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'accept-language': language },
    payload,
  });
  const { total, truncated, fixedFile, ...answer } = JSON.parse(text);
  expect(truncated).toBe(false);
  return answer;
}

const fromCommand = (...args: string[]) => JSON.parse(maycrawl(args).stdout);

it.each(['hi', 'th'])('the service and the command answer alike in %s', async (tag) => {
  const lint = await fromService('/v1/lint', { robots: textOf('mistakes') }, tag);
  const linted = fromCommand('lint', '--json', '--language', tag, pathOf('mistakes'));
  expect(lint).toEqual({ ...linted, files: [{ ...linted.files[0], file: 'body', kind: 'body' }] });
});

it.each(NAMES)('the service and the command answer alike: %s', async (name) => {
  const robots = textOf(name);
  const [lint, policy] = [await fromService('/v1/lint', { robots }), await fromService('/v1/policy', { robots })];
  const linted = fromCommand('lint', '--format', 'json', pathOf(name));
  expect(lint).toEqual({ ...linted, files: [{ ...linted.files[0], file: 'body', kind: 'body' }] });
  expect(policy).toEqual({ ...fromCommand('policy', '--json', pathOf(name)), name: 'body' });
  for (const other of NAMES) {
    const compared = fromCommand('diff', '--json', pathOf(name), pathOf(other));
    expect(await fromService('/v1/diff', { before: robots, after: textOf(other) })).toEqual({
      ...compared,
      before: { ...compared.before, name: 'before', kind: 'body' },
      after: { ...compared.after, name: 'after', kind: 'body' },
    });
  }
});
