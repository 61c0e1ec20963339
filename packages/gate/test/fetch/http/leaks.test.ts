import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFetcher } from '../../../src/fetch/http/fetch-robots.js';
import { flood, http, type Script, startMisbehaving } from '../../servers/misbehaving.js';
import { LOCAL, RULES, say } from '../fetching.js';

/** How many there are of each thing that keeps a process alive. */
function held(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  // How the test itself waits.
  counts.delete('Immediate');
  return counts;
}

/** Each ends a fetch in another place. */
const ENDINGS: readonly Script[] = [
  say(http('200 OK', {}, RULES)),
  say(http('404 Not Found', {}, RULES)),
  say(http('301 Moved', { Location: '/other' }), http('500 Broken')),
  say(http('200 OK', { 'Content-Encoding': 'gzip' }, 'no gzip')),
  say(http('200 OK', { 'Content-Length': '99' }, RULES)),
  say(http('101 Switching Protocols', { Connection: 'Upgrade', Upgrade: 'x', 'Content-Length': [] })),
  say('no HTTP\r\n\r\n'),
  (socket) => flood(socket, Buffer.concat([http('200 OK', { 'Content-Length': '9999999999' }), Buffer.alloc(65_536)])),
  (socket) => void socket.resetAndDestroy(),
  () => {},
];

it('FAULT-24 FAULT-26 FAULT-32 no fetch leaves a socket, a timer or a decoder behind, however it ended', async () => {
  const before = held();
  for (const [index, script] of ENDINGS.entries()) {
    const server = await startMisbehaving(script);
    // A timer of the others that was forgotten would be seen.
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
  const left = (): string[] => [...held()].flatMap(([kind, count]) => (count > (before.get(kind) ?? 0) ? [kind] : []));
  // Closed handles leave the list in the turns that follow.
  for (let turns = 0; left().length > 0 && turns < 1000; turns++) await turn();
  expect(left()).toEqual([]);
});
