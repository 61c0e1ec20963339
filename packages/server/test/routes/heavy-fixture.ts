import { Gate } from '@maycrawl/gate';
import type { TSchema } from 'typebox';
import { expect, onTestFinished } from 'vitest';
import { buildServer } from '../../src/build-server.js';
import { validatorCompiler } from '../../src/http/validator-compiler.js';
import { namedSchemas } from '../../src/schemas/primitives.js';
import type { ServerOptions } from '../../src/server-options.js';
import type { App } from '../../src/service/app.js';

/** The module of the threads, built. */
const SCRIPT = new URL('../../dist/workers/worker.js', import.meta.url);

export interface StartedApp {
  readonly app: App;
  /** Closes the service and its gate. */
  close(): Promise<void>;
}

/** Starts a service with a gate of its own. The deadline ends no job of a slow machine. */
export async function startApp(heavy: ServerOptions['heavy'] = {}): Promise<StartedApp> {
  const gate = await Gate.open({ userAgent: 'Test/1.0', fetch: { allowPrivate: true } });
  const app = await buildServer({
    gate,
    crawler: 'TestBot',
    version: '1.2.3',
    heavy: { script: SCRIPT, threads: 1, deadline: 60_000, ...heavy },
  });
  const close = async () => {
    await app.close();
    await gate.close();
  };
  return { app, close };
}

/** Returns a started service, which is closed after the test. */
export async function openApp(heavy: ServerOptions['heavy'] = {}): Promise<App> {
  const { app, close } = await startApp(heavy);
  onTestFinished(close);
  return app;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Record<string, never>;
}

/** Posts a body as JSON. */
export async function post(app: App, url: string, body: unknown): Promise<Answer> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const {
    statusCode,
    headers,
    body: text,
  } = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload,
  });
  return { status: statusCode, headers, body: JSON.parse(text) };
}

/** Two files with a group for each of many crawlers, which differ in every rule: comparing them takes seconds. */
export function slowPair(groups: number): { readonly before: string; readonly after: string } {
  const nameOf = (i: number) => i.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? digit);
  const file = (folder: string) =>
    Array.from({ length: groups }, (_, i) => `user-agent: x${nameOf(i)}\ndisallow: /${folder}${i}\n`).join('');
  return { before: file('a'), after: file('b') };
}

const compile = validatorCompiler(namedSchemas());

/** Expects that an answer matches the schema of the API page. */
export function expectValid(schema: TSchema, body: unknown): void {
  const validate = compile({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const isValid = validate(body);
  expect([isValid, validate.errors ?? []]).toEqual([true, []]);
}
