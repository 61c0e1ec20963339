import type { LintRule } from '../../model/lint-rule.js';

export const texts = {
  reportsNothing: ({ rule }: { rule: string }): string => `${rule} reports nothing here.`,
  noSuchRule: ({ rule }: { rule: string }): string => `There is no rule ${rule}.`,
  remove: (): string => 'Remove it.',
  writeReason: (): string => 'If it begins a reason, write `--` before it.',
  didYouMean: ({ rule }: { rule: string }): string => `Did you mean ${rule}?`,
};

/** The checker itself reports this, after all other rules have run. */
export const unusedSuppression: LintRule = {
  id: 'unused-suppression',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A `maycrawl-disable-…` comment that suppresses no finding.',
  visit: {},
};
