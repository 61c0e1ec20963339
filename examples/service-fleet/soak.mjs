// Kills and restarts instances and primaries of a service under load, for minutes, and counts what failed:
//
//   node examples/service-fleet/soak.mjs [ROUNDS] [SEED]
//
// In each round, every instance is killed once and restarted once as an operator would. In the first three rounds, a
// primary of the Cluster is killed together with an instance. The exit code is 1 if a verdict was wrong, a request failed
// after one retry, or one had to be retried because of a restart.
import { startFleet } from './fleet.mjs';
import { Load, seeded } from './load.mjs';
import { loseInstance, loseInstanceAndPrimary } from './losses.mjs';

const [rounds = 3, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
console.log(`${rounds} rounds, seed ${seed}`);
const fleet = await startFleet();
const load = new Load(fleet, seeded(seed));
let retriedInRestarts = 0;
try {
  load.start();
  for (let round = 0; round < rounds; round++) {
    if (round < 3) await loseInstanceAndPrimary(fleet, load, round);
    for (const index of fleet.instances.keys()) if (index !== round) await loseInstance(fleet, load, index);
    await load.more(100);
    const retried = load.retried.length;
    for (const index of fleet.instances.keys()) await fleet.restart(index);
    retriedInRestarts += load.retried.length - retried;
    console.log(`round ${round + 1}: ${load.summary()}`);
  }
} finally {
  await load.stop();
  await fleet.stop();
}
console.log(`${load.summary()}; ${retriedInRestarts} retried because of a restart`);
for (const line of [...load.retried, ...load.failed, ...load.wrong].slice(0, 50)) console.log(line);
process.exitCode = load.wrong.length + load.failed.length + retriedInRestarts > 0 ? 1 : 0;
