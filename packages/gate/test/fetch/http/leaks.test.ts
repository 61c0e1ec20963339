import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { flood, http, type Script, startMisbehaving } from '../../servers/misbehaving.js';
import { createFetcher, LOCAL, RULES, respond } from '../fetching.js';

/** Counts the resources that keep the process running, by kind. */
function activeResources(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  // The test itself waits by immediates.
  counts.delete('Immediate');
  return counts;
}

/** Each ends a fetch at another stage. */
const ENDINGS: readonly Script[] = [
  respond(http('200 OK', {}, RULES)),
  respond(http('404 Not Found', {}, RULES)),
  respond(http('301 Moved', { Location: '/other' }), http('500 Broken')),
  respond(http('200 OK', { 'Content-Encoding': 'gzip' }, 'no gzip')),
  respond(http('200 OK', { 'Content-Length': '99' }, RULES)),
  respond(http('101 Switching Protocols', { Connection: 'Upgrade', Upgrade: 'x', 'Content-Length': [] })),
  respond('no HTTP\r\n\r\n'),
  (socket) => flood(socket, Buffer.concat([http('200 OK', { 'Content-Length': '9999999999' }), Buffer.alloc(65_536)])),
  (socket) => void socket.resetAndDestroy(),
  () => {},
];

it('FAULT-24 FAULT-26 FAULT-32 no fetch leaves a socket, a timer or a decoder open, however it ends', async () => {
  const before = activeResources();
  for (const [index, script] of ENDINGS.entries()) {
    const server = await startMisbehaving(script);
    // With a long timeout, a timer that is not cleared is still active at the end.
    const fetch = createFetcher({ ...LOCAL, timeout: index === ENDINGS.length - 1 ? 300 : 60_000 });
    await Promise.all(
      Array.from({ length: 20 }, (_, site) => fetch(`http://site${site}.test:${server.port}/robots.txt`)),
    );
    await server.idle();
    await server.stop();
  }
  const controller = new AbortController();
  const fetch = createFetcher({ ...LOCAL, timeout: 60_000, resolve: () => new Promise(() => {}) });
  const waiting = fetch('http://never.test/robots.txt', { signal: controller.signal });
  controller.abort();
  await waiting;
  const leaked = (): string[] =>
    [...activeResources()].flatMap(([kind, count]) => (count > (before.get(kind) ?? 0) ? [kind] : []));
  // Closed handles are removed from the list in the next turns of the event loop.
  for (let turns = 0; leaked().length > 0 && turns < 1000; turns++) await turn();
  expect(leaked()).toEqual([]);
});
