// Makes the scenarios of `@maycrawl/conformance` from conformance/crawler/scenarios.jsonl. With `--check`: exit code 1 if
// they are out of date.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFile } from './generated-file.mjs';
import { root } from './processes.mjs';

const rows = readFileSync(join(root, 'conformance/crawler/scenarios.jsonl'), 'utf8').trimEnd().split('\n');

generatedFile(
  'packages/conformance/src/crawler/scenarios.ts',
  `// Generated from conformance/crawler/scenarios.jsonl by scripts/make-crawler-scenarios.mjs.

import type { Scenario } from './scenario.js';

/** The scenarios, in the order of a report. */
export const scenarios: readonly Scenario[] = JSON.parse(
  ${JSON.stringify(`[${rows.join(',')}]`)},
);
`,
);
