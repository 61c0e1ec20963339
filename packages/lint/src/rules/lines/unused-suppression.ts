import type { LintRule } from '../../model/lint-rule.js';

export const texts = {
  reportsNothing: '{rule} reports nothing here.',
  noSuchRule: 'There is no rule {rule}.',
  remove: 'Remove it.',
  writeReason: 'If it begins a reason, write `--` before it.',
  didYouMean: 'Did you mean {rule}?',
} as const;

/** The checker itself reports this, after all other rules have run. */
export const unusedSuppression: LintRule = {
  id: 'unused-suppression',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A `maycrawl-disable-…` comment that suppresses no finding.',
};
