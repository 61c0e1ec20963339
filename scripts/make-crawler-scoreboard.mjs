// Makes docs/scoreboard-crawlers.md from conformance/crawler/scoreboard.json, which scripts/scoreboard-crawlers.mjs writes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { otherCrawlers } from './crawlers/other-crawlers.mjs';
import { generatedFile } from './generated-file.mjs';
import { root } from './processes.mjs';

/** Who requires it, in the words of `maycrawl test-crawler`. */
const LEVELS = { both: 'RFC 9309 and Google', rfc: 'RFC 9309', google: 'Google', extra: 'good manners' };
const OUTCOMES = {
  violated: 'violated',
  'blocked-too-much': 'blocked too much',
  hung: 'did not end',
  'not-applicable': 'not applicable',
};

const described = new Map(otherCrawlers.map((crawler) => [crawler.id, crawler]));
const rows = JSON.parse(readFileSync(join(root, 'conformance/crawler/scoreboard.json'), 'utf8'));
const levels = Object.keys(LEVELS).filter((level) => rows.some(({ outcomes }) => level in outcomes));

const idsOf = ({ outcomes }, level, outcome) => outcomes[level]?.[outcome] ?? [];
const count = (row, outcome, ofLevels = levels) =>
  ofLevels.reduce((sum, level) => sum + idsOf(row, level, outcome).length, 0);

function tableRow(row) {
  const { name, about } = described.get(row.id);
  // An older run has no scenario of the level.
  const violated = levels.map((level) => (level in row.outcomes ? count(row, 'violated', [level]) : '–'));
  const others = Object.keys(OUTCOMES)
    .slice(1)
    .map((outcome) => count(row, outcome));
  return `| [${name}](${about}) | ${row.version} | ${row.date} | ${[...violated, ...others].join(' | ')} |`;
}

function section(row) {
  const { name, notes = [] } = described.get(row.id);
  const lists = Object.entries(OUTCOMES).flatMap(([outcome, title]) =>
    levels.flatMap((level) => {
      const ids = idsOf(row, level, outcome).map((id) => `\`${id}\``);
      return ids.length === 0 ? [] : [`- ${title} (${LEVELS[level]}): ${ids.join(', ')}`];
    }),
  );
  return [
    `### ${name}`,
    '',
    '```',
    `maycrawl test-crawler --token ${row.token} -- ${row.command.join(' ')}`,
    '```',
    '',
    `${row.scenarios} scenarios.`,
    '',
    ...(lists.length === 0 ? ['It obeyed in all of them.'] : lists),
    '',
    ...(notes.length === 0 ? [] : [...notes.map((note) => `- ${note}`), '']),
  ].join('\n');
}

const columns = [...levels.map((level) => `violated: ${LEVELS[level]}`), ...Object.values(OUTCOMES).slice(1)];

generatedFile(
  'docs/scoreboard-crawlers.md',
  `${`# How crawlers obey robots.txt

<!-- Made by scripts/make-crawler-scoreboard.mjs from conformance/crawler/scoreboard.json. -->

Each crawler ran against the scenarios of [\`maycrawl test-crawler\`](commands/test-crawler.md#scenarios), in the newest
version that its registry or Debian 12 had on the day, with its own setting for robots.txt. The columns count scenarios.

- RFC 9309 permits what only Google requires, such as the rules after a byte order mark, or what a 429 means.
- A crawler made before RFC 9309 need not answer as it demands.
- Nothing obliges a crawler to request a page: "blocked too much" and "did not end" are no violations.
- A scenario is not applicable to a crawler that sends no URL of its form.

| crawler | version | date | ${columns.join(' | ')} |
| --- | --- | --- | ${columns.map(() => '---').join(' | ')} |
${rows.map(tableRow).join('\n')}

To run them again, run \`node scripts/scoreboard-crawlers.mjs\`, which installs them into \`.cache/crawlers\`, and then
\`npm run generate\`. Their commands are in [scripts/crawlers](../scripts/crawlers/other-crawlers.mjs), the programs around
libraries in [conformance/crawler/spiders](../conformance/crawler/spiders). In a command, \`{folder}\` is where a crawler is
installed, and \`{scratch}\` an empty folder. A correction is welcome. Our own crawlers must obey in each scenario:
\`npm run test:crawlers -- --all\` tests them.

## Which scenarios

${rows.map(section).join('\n')}`.trimEnd()}\n`,
);
