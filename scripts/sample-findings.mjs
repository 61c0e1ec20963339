// Prints a sample of the errors and warnings that the checker reports for real files, for people who judge whether they
// are useful (docs/lint-findings.md has the criterion and the counts). A rule that fires often in one file counts there
// once. The output has no rule ids and no levels, so that a judgement cannot follow from them.
//
//   MAYCRAWL_CONFORMANCE=… node scripts/sample-findings.mjs --seed 1 --count 200 > sample.jsonl
//
// Each line: `n`, `host`, `line`, `message`, `help`, `related`, and `excerpt` (the lines around the finding, or the whole
// file if it is short). With `--key`, each line is `n`, `host`, `line`, `code`, `severity` instead.
import { parseArgs } from 'node:util';
import { random } from '../bench/random.mjs';
import { realFiles } from '../bench/workload.mjs';
import { lint } from '../packages/lint/dist/index.js';

const SHORT_FILE = 120;
const AROUND = 30;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    key: { type: 'boolean', default: false },
  },
});

/** The first finding of each rule in each file. */
function findings(files) {
  return files.flatMap(({ host, bytes }) => {
    const found = lint(bytes, { url: `https://${host}/robots.txt` }).filter(({ severity }) => severity !== 'info');
    const first = new Map(found.toReversed().map((finding) => [finding.code, finding]));
    return [...first.values()].map((finding) => ({ host, bytes, finding }));
  });
}

function drawn(list, count, below) {
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]);
}

function excerpt(bytes, line) {
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
  const from = lines.length <= SHORT_FILE ? 0 : Math.max(0, line - 1 - AROUND);
  const to = lines.length <= SHORT_FILE ? lines.length : line + AROUND;
  return lines
    .slice(from, to)
    .map((text, i) => `${from + i + 1} | ${text.slice(0, 300)}`)
    .join('\n');
}

const folder = process.env.MAYCRAWL_CONFORMANCE;
if (!folder) throw new Error('set MAYCRAWL_CONFORMANCE to the folder with real-robots.jsonl.gz');
const sample = drawn(findings(realFiles(folder)), Number(values.count), random(Number(values.seed)).below);
for (const [n, { host, bytes, finding }] of sample.entries()) {
  const { code, severity, message, help, related, location } = finding;
  const { line } = location.start;
  const row = values.key
    ? { n, host, line, code, severity }
    : { n, host, line, message, help, related: related.map((place) => place.message), excerpt: excerpt(bytes, line) };
  console.log(JSON.stringify(row));
}
