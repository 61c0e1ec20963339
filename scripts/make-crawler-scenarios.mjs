// Makes the scenarios of `@maycrawl/conformance`, and the table of docs/commands/test-crawler.md, from
// conformance/crawler/scenarios.jsonl. With `--check`: exit code 1 if they are out of date.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFile, withTable } from './generated-file.mjs';
import { root } from './processes.mjs';
import { rowsOf } from './requirements.mjs';

const rows = rowsOf('crawler/scenarios.jsonl');

/** Without the ids of faults, which are for tests. */
const published = JSON.stringify(rows.map((row) => ({ ...row, faults: undefined })));

generatedFile(
  'packages/conformance/src/crawler/scenarios.ts',
  `// Generated from conformance/crawler/scenarios.jsonl by scripts/make-crawler-scenarios.mjs.

import type { Scenario } from './scenario.js';

/** The scenarios, in the order of a report. */
export const scenarios: readonly Scenario[] = JSON.parse(
  '${published.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}',
);
`,
);

const LEVELS = { both: 'RFC 9309, Google', rfc: 'RFC 9309', google: 'Google', extra: 'good manners' };
const page = 'docs/commands/test-crawler.md';
const table = rows.map(
  ({ id, level, title, sources }) =>
    `| \`${id}\` | ${title.replaceAll('|', '\\|')} | [${LEVELS[level]}](${sources[0]}) |`,
);
generatedFile(
  page,
  withTable(
    readFileSync(join(root, page), 'utf8'),
    'scenarios',
    ['| id | what a crawler should know | who says so |', '| --- | --- | --- |', ...table].join('\n'),
  ),
);
