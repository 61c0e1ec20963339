// Asks other parsers of robots.txt the vectors, and writes their answers to conformance/parsers/scoreboard.json, from which
// scripts/make-parser-scoreboard.mjs makes docs/scoreboard-parsers.md. Parsers that cannot be installed keep their rows.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parserVectors, readVectors, testParser } from '../packages/conformance/dist/index.js';
import { comparedParsers, installParsers } from './compared-parsers.mjs';
import { root } from './processes.mjs';
import { scriptArguments } from './script-arguments.mjs';

const { positionals } = scriptArguments(
  `node scripts/scoreboard-parsers.mjs [PARSER ...]

Installs other parsers of robots.txt into .cache/parsers, asks all or the named ones the vectors, and writes
conformance/parsers/scoreboard.json. Run \`npm run generate\` afterwards.`,
  {},
  comparedParsers.length,
);

const FILE = join(root, 'conformance/parsers/scoreboard.json');
const SECONDS = 20;
const SECONDS_IN_ALL = 600;

const chosen = comparedParsers.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const rows = new Map(
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')).map((row) => [row.name, row]) : undefined,
);
const recording = gunzipSync(readFileSync(join(root, 'conformance/synthetic.jsonl.gz')));
const vectors = [...parserVectors(), ...readVectors(recording, 'synthetic')];

// The commands are relative to it.
process.chdir(root);
for (const folder of new Set(chosen.map((parser) => parser.folder))) {
  const reason = folder === undefined ? undefined : await installParsers(folder);
  if (reason !== undefined) console.error(`The parsers in ${folder} are left out: ${reason}`);
  else
    for (const parser of chosen.filter((one) => one.folder === folder)) {
      const row = await ask(parser);
      rows.set(parser.name, row);
      console.log(`${row.name} ${row.version}: ${JSON.stringify(row.counts)}`);
    }
}
const lines = comparedParsers.flatMap(({ name }) => rows.get(name) ?? []).map((row) => JSON.stringify(row));
writeFileSync(FILE, `[\n${lines.join(',\n')}\n]\n`);

/** The row of a parser: what it answered, by label, and the ids of the answers that are not right. */
async function ask({ name, version, command }) {
  const argv = command();
  const { fault, results } = await testParser({
    command: argv,
    vectors,
    seconds: SECONDS,
    secondsInAll: SECONDS_IN_ALL,
  });
  if (fault !== undefined) throw new Error(`The adapter of ${name} gives no answer: ${argv.join(' ')}`);
  const counts = {};
  const failing = {};
  for (const { vector, outcome } of results) {
    const isSynthetic = vector.id.startsWith('synthetic/');
    const part = isSynthetic ? 'synthetic' : vector.label;
    counts[part] = { ...counts[part], [outcome]: (counts[part]?.[outcome] ?? 0) + 1 };
    if (outcome === 'right' || isSynthetic) continue;
    failing[vector.label] ??= {};
    failing[vector.label][outcome] ??= [];
    failing[vector.label][outcome].push(vector.id);
  }
  return { name, version: version(), date: new Date().toISOString().slice(0, 10), command: argv, counts, failing };
}
