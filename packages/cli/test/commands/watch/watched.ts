import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listen } from '../../listen.js';
import type { Running } from '../../maycrawl.js';

export const OPEN = 'User-agent: *\nDisallow: /private/\n';
export const BLOCKED = 'User-agent: *\nDisallow: /\n';

/** A site whose robots.txt a test changes. */
export interface TestSite {
  readonly url: string;
  answer: RequestListener;
  /** Requests so far. */
  requests: number;
}

export const served =
  (file: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end(file);

export async function startSite(file = OPEN): Promise<TestSite> {
  const server = createServer((request, response) => {
    site.requests++;
    site.answer(request, response);
  });
  const site: TestSite = { url: '', answer: served(file), requests: 0 };
  return Object.assign(site, { url: `http://127.0.0.1:${await listen(server)}` });
}

export interface HookMessage {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly text: string;
  readonly alerts: readonly { readonly event: string; readonly kind: string; readonly site: string }[];
}

export interface TestHook {
  /** The receiver for a config. */
  readonly receiver: object;
  readonly messages: HookMessage[];
  /** Called with each message before it is answered; if it returns false, it is not. */
  onMessage: () => unknown;
  /** Called after each answer. */
  onAnswered: () => void;
}

/** Starts a server that takes the messages of a webhook. */
export async function startHook(): Promise<TestHook> {
  const messages: HookMessage[] = [];
  const server = createServer(async (request, response) => {
    messages.push(JSON.parse(await text(request)));
    if (hook.onMessage() !== false) response.end(() => hook.onAnswered());
  });
  const url = `http://127.0.0.1:${await listen(server)}/`;
  const receiver = { type: 'webhook', url, allowPrivate: true };
  const hook: TestHook = { receiver, messages, onMessage() {}, onAnswered() {} };
  return hook;
}

const CLOCK = new URL('moved-clock.mjs', import.meta.url).href;
const STEP = 70_000;

/** The clock of the processes of one test, which the test moves. */
export class MovedClock {
  readonly #folder: string = mkdtempSync(join(tmpdir(), 'maycrawl-clock-'));
  /** How far it is moved, in milliseconds. Signals that follow one another quickly arrive as one. */
  readonly #file: string = join(this.#folder, 'moved');
  #moved = 0;

  constructor() {
    onTestFinished(() => rmSync(this.#folder, { recursive: true, force: true }));
    this.#write('w');
  }

  /** The time of the processes. */
  get now(): number {
    return Date.now() + this.#moved;
  }

  /** The environment of a process. */
  get env(): Record<string, string> {
    return { NODE_OPTIONS: `--import=${CLOCK}`, MOVED_CLOCK: this.#file };
  }

  /** Moves it forward by more than an interval of a minute, and than messages wait for others. */
  move(...processes: readonly Running[]): void {
    this.#moved += STEP;
    this.#write('r+');
    for (const { child } of processes) child.kill('SIGUSR2');
  }

  /** All digits at once, in the same file, because a process that reads it meanwhile keeps it open. */
  #write(flag: 'w' | 'r+'): void {
    writeFileSync(this.#file, String(this.#moved).padStart(16, '0'), { flag });
  }
}
