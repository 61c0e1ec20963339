import type { LintRule } from '../../model/lint-rule.js';

/** Reported by the checker itself, when all other rules have run. */
export const unusedSuppression: LintRule = {
  id: 'unused-suppression',
  severity: 'warning',
  fixes: 'none',
  what: 'A `maycrawl-disable-…` comment that keeps nothing silent.',
  why: 'It hides nothing today and would hide a true finding tomorrow. A rule id that does not exist is reported as well.',
  bad: '# maycrawl-disable-next-line empty-rule\nUser-agent: *\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: [],
  visit: {},
};
