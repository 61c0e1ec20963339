// The service on several instances: nginx, three `maycrawl serve` and a Redis Cluster of six servers, with sites to ask
// about, all on the loopback interface. It prints an address and a request to try. Ctrl-C ends all of it.
//
//   npm run build
//   node examples/service-fleet/service-fleet.mjs
//
// Requires nginx, redis-server and redis-tools (Debian's names).
import { startFleet } from './fleet.mjs';

// Before the start, so that Ctrl-C always ends all programs and deletes their folders.
const stopped = new Promise((resolve) => {
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(name, resolve);
});
const fleet = await startFleet();
const asked = encodeURIComponent(`${fleet.siteOrigin(1)}/private/x`);
console.log(`
${fleet.instances.length} instances answer at ${fleet.url}, which also has their API page: ${fleet.url}/docs

  curl '${fleet.url}/v1/check?url=${asked}'

Ctrl-C ends them.`);
await stopped;
await fleet.stop();
