// Starts a service of several instances, and restarts them.
import { startCluster } from '../fleet/redis-servers.mjs';
import { startInstance } from './instance.mjs';
import { startNginx } from './nginx.mjs';
import { startSites } from './sites.mjs';

/** One for each group of instances in nginx.conf. */
const READY_PATHS = ['/readyz', '/readyz-streams'];
/** Milliseconds between requests to them. */
const INTERVAL = 20;
/** Milliseconds after which a condition counts as never met. */
const PATIENCE = 60_000;

/**
 * Starts sites, a Redis Cluster, `count` instances and nginx. `drainDelay`, `drain` and `failTimeout` are in seconds.
 */
export async function startFleet({ count = 3, drainDelay = 2, drain = 10, failTimeout = drainDelay } = {}) {
  /** @type {(() => Promise<unknown>)[]} */
  const stops = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const sites = await startSites();
    stops.push(sites.stop);
    const cluster = await startCluster();
    stops.push(cluster.stop);
    const settings = { store: cluster.url, drainDelay, drain };
    /** @type {Awaited<ReturnType<typeof startInstance>>[]} */
    const instances = [];
    stops.push(() => Promise.all(instances.map(({ end }) => end('SIGKILL'))));
    for (let index = 0; index < count; index++) instances.push(await startInstance(settings));
    const nginx = await startNginx(
      instances.map(({ port }) => port),
      failTimeout,
    );
    stops.push(nginx.stop);
    return {
      url: nginx.url,
      cluster,
      instances,
      nginxLog: nginx.log,
      /** @param {number} site */
      siteOrigin: (site) => `http://s${site}.localhost:${sites.port}`,
      /** Kills an instance, as a crash would. @param {number} index */
      kill: (index) => instances[index].end('SIGKILL'),
      /** Starts an instance that has ended again, on its port. Resolves when nginx uses it. @param {number} index */
      async start(index) {
        const { port } = instances[index];
        instances[index] = await startInstance({ ...settings, port });
        await untilSeen(nginx.url, port, '200');
      },
      /**
       * Restarts an instance without a failed request: nginx stops using it while it drains.
       * @param {number} index
       */
      async restart(index) {
        let hasEnded = false;
        const code = instances[index].end('SIGTERM').finally(() => {
          hasEnded = true;
        });
        await untilSeen(nginx.url, instances[index].port, '503', () => hasEnded);
        if ((await code) !== 0) throw new Error(`the instance ended with exit code ${await code}`);
        await this.start(index);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Polls through nginx until the instance on a port has answered with that status, or until `isOver`. After a 503, nginx
 * sends it no requests for a while.
 */
function untilSeen(url, port, status, isOver = () => false) {
  return Promise.all(READY_PATHS.map((path) => untilSeenAt(url + path, `127.0.0.1:${port} ${status}`, isOver)));
}

async function untilSeenAt(url, wanted, isOver) {
  const end = Date.now() + PATIENCE;
  while (!(await triedInstances(url)).includes(wanted) && !isOver()) {
    if (Date.now() > end) throw new Error(`${url} got no answer ${wanted} within ${PATIENCE} ms`);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
}

/** Returns the instances that nginx tried for one request, each with its status: `127.0.0.1:8787 200`. */
async function triedInstances(url) {
  const response = await fetch(url);
  await response.arrayBuffer();
  const [addresses = '', statuses = ''] = (response.headers.get('maycrawl-instances') ?? '').split('; ');
  const answered = statuses.split(', ');
  return addresses.split(', ').map((address, i) => `${address} ${answered[i]}`);
}
