// Runs every generator (`scripts/make-*.mjs`) with `--check`: each fails if its file in the tree is out of date.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { failing, node, root } from './processes.mjs';

const generators = readdirSync(join(root, 'scripts'))
  .filter((name) => /^make-.*\.mjs$/.test(name))
  .sort();
const stale = await failing(generators, (generator) => node(join('scripts', generator), '--check'));
for (const generator of stale) console.error(`Out of date: run node scripts/${generator}`);
console.log(`${generators.length} generators, ${stale.length} out of date`);
process.exitCode = stale.length === 0 ? 0 : 1;
