import { parse } from '@maycrawl/core';
import { expect, it } from 'vitest';
import {
  analyzeRules,
  compareFiles,
  compareRuleSets,
  compareWithFirstMatch,
  describeAccess,
  fix,
  lint,
  listChanges,
  listFileChanges,
  patternCovers,
  patternsOverlap,
  policyOf,
} from '../src/index.js';
import { blocksEveryPath, ruleLevels, siteAccess } from '../src/internal.js';
import { nearMiss } from '../src/near-misses.js';

const robots = parse('User-agent: *\nDisallow: /a\n');
const rules = robots.rulesFor('*');
const rule = rules.rules[0]!;

const calls: Record<string, (options: never) => unknown> = {
  analyzeRules: (options) => analyzeRules(rules, options),
  blocksEveryPath: (options) => blocksEveryPath(rules, options),
  compareFiles: (options) => compareFiles(robots, robots, options),
  compareRuleSets: (options) => compareRuleSets(rules, rules, options),
  compareWithFirstMatch: (options) => compareWithFirstMatch(rules, options),
  describeAccess: (options) => describeAccess(rules, options),
  fix: (options) => fix('', options),
  lint: (options) => lint('', options),
  listChanges: (options) => listChanges(rules, rules, options),
  listFileChanges: (options) => listFileChanges(robots, robots, options),
  nearMiss: (options) => nearMiss(robots, 'a', '/', options),
  patternCovers: (options) => patternCovers(rule, rule, options),
  patternsOverlap: (options) => patternsOverlap(rule, rule, options),
  policyOf: (options) => policyOf(robots, options),
  ruleLevels: (options) => ruleLevels(options),
  siteAccess: (options) => siteAccess(robots, options),
};

it.each(Object.entries(calls))('%s rejects an unknown option in one line', (_, call) => {
  call({} as never);
  expect(() => call({ unlikely: 1 } as never)).toThrow(/^there is no option "unlikely"; .+$/);
  expect(() => call({ unlikely: 1 } as never)).toThrow(TypeError);
});
