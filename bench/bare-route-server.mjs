/**
 * A server for `bare-route.mjs`. `service`: the service, with one site in memory. `bare`: Fastify with a route that
 * returns the object of the same answer. Both write the same line of log for each request, to `/dev/null`. Sends its
 * port; for each message, its processor time in microseconds.
 */
import { createRequire } from 'node:module';
import { emptyRecord, Gate, MemoryStore } from '../packages/gate/dist/index.js';
import { buildServer } from '../packages/server/dist/index.js';
import { freshRecord, USER_AGENT } from './gate-setup.mjs';

/** Those of the service: the bench has no dependencies of its own. */
const ofService = createRequire(new URL('../packages/server/package.json', import.meta.url));
const { fastify, LogController } = ofService('fastify');
const { destination } = ofService('pino');
const logger = { level: 'info', stream: destination({ dest: '/dev/null', sync: false }) };
const store = new MemoryStore();
const record = freshRecord('https://example.com', Buffer.from('User-agent: *\nDisallow: /private\n'));
store.put({ ...emptyRecord('https://example.com'), ...record });
const gate = await Gate.open({ userAgent: USER_AGENT, store });
const service = await buildServer({ gate, crawler: USER_AGENT, version: '0.0.0', logger });
const url = `/v1/check?url=${encodeURIComponent('https://example.com/private/x')}`;
await service.inject(url);
const { body } = await service.inject(url);
const app = process.argv[2] === 'service' ? service : bareServer(JSON.parse(body));
await app.listen({ port: 0, host: '127.0.0.1' });

/** @param {object} answer */
function bareServer(answer) {
  const bare = fastify({ logger, logController: new LogController({ disableRequestLogging: true }) });
  bare.addHook('onResponse', (/** @type {any} */ request, /** @type {any} */ reply, /** @type {() => void} */ done) => {
    const path = request.url.split('?', 1)[0];
    const ms = Math.round(1_000 * reply.elapsedTime) / 1_000;
    request.log.info({ method: request.method, path, status: reply.statusCode, ms, client: 'local' }, 'request');
    done();
  });
  bare.get('/v1/check', async () => answer);
  return bare;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: /** @type {import('node:net').AddressInfo} */ (app.server.address()).port, url });
