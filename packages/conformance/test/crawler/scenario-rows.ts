import { readFileSync } from 'node:fs';
import type { Scenario } from '../../src/index.js';

const FILE = new URL('../../../../conformance/crawler/scenarios.jsonl', import.meta.url);

/** The scenarios as data, before they are made into a module. */
export const scenarioRows: readonly Scenario[] = readFileSync(FILE, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Scenario);
