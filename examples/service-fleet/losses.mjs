// What a service of several instances must survive, each while requests run.

/** Requests that are answered before and after each step. */
const SOME = 300;

/**
 * Kills an instance and a primary of the Cluster, then starts the instance again. Resolves when the replica of the
 * primary has taken over, and requests were answered since. `index` is that of both, from 0 to 2; each only once.
 * @param {Awaited<ReturnType<typeof import('./fleet.mjs').startFleet>>} fleet
 * @param {import('./load.mjs').Load} load
 * @param {number} index
 */
export async function loseInstanceAndPrimary(fleet, load, index) {
  await load.more(SOME);
  const { servers } = fleet.cluster;
  await Promise.all([fleet.kill(index), servers[index].kill()]);
  await load.more(SOME);
  await fleet.start(index);
  // The replicas come after the primaries, in the same order.
  while (!(await servers[index + 3].ask('INFO', 'replication')).includes('role:master')) await load.more(1);
  await load.more(SOME);
}

/**
 * Kills an instance and starts it again.
 * @param {Awaited<ReturnType<typeof import('./fleet.mjs').startFleet>>} fleet
 * @param {import('./load.mjs').Load} load
 * @param {number} index
 */
export async function loseInstance(fleet, load, index) {
  await load.more(SOME);
  await fleet.kill(index);
  await load.more(SOME);
  await fleet.start(index);
}
