/** `maycrawl watch` that goes on until it is killed, and starts again, over servers and stores that are real. */
import { SqliteWatchStore } from '@maycrawl/watch/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isProgram, scratch } from '../../maycrawl.js';
import { LongWatch } from './long-watch.js';
import { type HookMessage, served, startHook, startSite, type TestHook, type TestSite } from './watched.js';

const { folder, file } = scratch();

/** When a process is killed: in a check, after it, before a message is sent, or while it is. */
const POINTS = ['request', 'response', 'observed', 'message', 'answer'] as const;
const isSent = (point: string): boolean => point === 'message' || point === 'answer';
const ROUNDS = POINTS.length;

/** Returns numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Calls `kill` when a process is at a point. Returns a function that ends this. */
function killAt(point: (typeof POINTS)[number], site: TestSite, hook: TestHook, kill: () => void): () => void {
  const { answer } = site;
  if (point === 'request') site.answer = kill;
  if (point === 'response') {
    site.answer = (request, response) => {
      response.once('finish', kill);
      answer(request, response);
    };
  }
  if (point === 'message') hook.onMessage = () => void kill();
  if (point === 'answer') hook.onAnswered = kill;
  return () => {
    site.answer = answer;
    hook.onMessage = hook.onAnswered = () => {};
  };
}

// A program that contains Node takes no options of Node, which move its clock.
describe.skipIf(isProgram)('a watch that is killed', () => {
  const title = 'loses no alert, and repeats at most one for each kill, with the same id (seed %i)';
  it.each([1, 2])(title, async (seed) => {
    const random = randomFrom(seed);
    const sites = await Promise.all([startSite(), startSite(), startSite()]);
    const hook = await startHook();
    const path = `${folder}/seed-${seed}`;
    const value = { store: path, interval: '1m', sites: sites.map(({ url }) => url), receivers: [hook.receiver] };
    const store = new SqliteWatchStore({ folder: path });
    onTestFinished(() => store.close());
    const watch = new LongWatch(file(`killed-${seed}.json`, JSON.stringify(value)), store, sites);
    const changes = new Map<string, number>();
    let running = await watch.start();
    await watch.settle(running);
    for (let round = 0; round < ROUNDS; round++) {
      const point = POINTS[(seed + round) % POINTS.length] as (typeof POINTS)[number];
      const first = Math.floor(random() * sites.length);
      const changed = sites.filter((_, i) => i === first || random() < 0.5);
      for (const site of changed) {
        // Some rules are the same on several sites, so that they are one message.
        site.answer = served(`User-agent: *\nDisallow: /${random() < 0.5 ? site.url.slice(-5) : ''}${round}\n`);
        changes.set(site.url, (changes.get(site.url) ?? 0) + 1);
      }
      const repeats = repeatsIn(hook.messages);
      const { child } = running;
      const kill = () => child.kill('SIGKILL');
      const end = killAt(point, changed[0] as TestSite, hook, kill);
      const isKilled = () => child.signalCode !== null;
      await watch.moveUntil(async () => (await watch.hasWaiting()) || isKilled(), running);
      if (point === 'observed') kill();
      await watch.moveUntil(isKilled, running);
      end();
      running = await watch.start();
      await watch.settle(running);
      expect(countsOf(hook.messages), `${point} in round ${round}`).toEqual(changes);
      expect(repeatsIn(hook.messages) - repeats).toBeLessThanOrEqual(isSent(point) ? 1 : 0);
    }
    running.child.kill('SIGTERM');
    expect((await running.end()).code).toBe(0);
  });
});

/** Returns how many messages are there again. Throws if one has the id of another one. */
function repeatsIn(messages: readonly HookMessage[]): number {
  const first = new Map<string, HookMessage>();
  for (const message of messages) {
    expect(message).toEqual(first.get(message.id) ?? message);
    first.set(message.id, message);
  }
  return messages.length - first.size;
}

/** Returns the number of different events of each site. Throws if they are of several alerts or not numbered on. */
function countsOf(messages: readonly HookMessage[]): Map<string, number> {
  const counts = new Map<string, number>();
  const ids = new Set<string>();
  for (const { event, site } of messages.flatMap(({ alerts }) => alerts)) {
    if (ids.has(event)) continue;
    ids.add(event);
    const count = (counts.get(site) ?? 0) + 1;
    if (!event.endsWith(`.${count}`)) throw new Error(`${event} is not event ${count} of ${site}`);
    counts.set(site, count);
  }
  return counts;
}
