/**
 * The service for `hostile-clients.mjs`, with two sites in memory: one with a usual file, and one whose file makes lookups
 * as expensive as possible. With `--tokens`, the tokens `attacker` and `other` are two clients. Sends its port; for each
 * message, its memory, and the longest turn of the event loop since the last one in milliseconds of processor time.
 */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { emptyRecord, Gate, MemoryStore } from '../packages/gate/dist/index.js';
import { buildServer } from '../packages/server/dist/index.js';
import { freshRecord, USER_AGENT } from './gate-setup.mjs';

/** Each pattern is searched for in the whole path, and found nowhere in `/abab…`. */
const SEARCHED = `user-agent: *\n${'allow:/*bb\n'.repeat(46_000)}`;
const STARS = `user-agent: *\n${`disallow: /${'*a'.repeat(250)}$\n`.repeat(970)}`;

const store = new MemoryStore();
const files = { usual: 'user-agent: *\ndisallow: /private\n', searched: SEARCHED, stars: STARS };
for (const [name, text] of Object.entries(files))
  store.put({
    ...emptyRecord(`https://${name}.example`),
    ...freshRecord(`https://${name}.example`, Buffer.from(text)),
  });
const gate = await Gate.open({ userAgent: USER_AGENT, store });
const hasTokens = process.argv.includes('--tokens');
const tokens = {
  find: (/** @type {string} */ token) => (token === 'attacker' || token === 'other' ? token : undefined),
};
const app = await buildServer({
  gate,
  crawler: USER_AGENT,
  version: '0.0.0',
  access: hasTokens ? { tokens: /** @type {any} */ (tokens) } : {},
});
await app.listen({ port: 0, host: '127.0.0.1' });
for (const name of Object.keys(files)) await gate.check(`https://${name}.example/robots.txt`);

/** Milliseconds of processor time of this thread; of the process where the system does not say. */
function cpuTime() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ', 1)[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  }
}

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let [before, longest, peak] = [cpuTime(), 0, 0];
setInterval(() => {
  const now = cpuTime();
  longest = Math.max(longest, now - before);
  before = now;
  peak = Math.max(peak, process.memoryUsage.rss());
}, 1);

process.on('message', () => {
  process.send?.({ rss: process.memoryUsage.rss(), peak, longest, delay: delay.max / 1e6 });
  [longest, peak] = [0, 0];
  delay.reset();
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: /** @type {import('node:net').AddressInfo} */ (app.server.address()).port });
