import type { LintRule } from '../../model/lint-rule.js';

export const texts = {
  namesNoRule: '{form:code} names no rule, so it suppresses nothing.',
  notRead: 'The checker does not read {words:code}: it suppresses nothing.',
  writeIds: 'Write the ids of the rules after it, as in {example:code}.',
  writeForm: 'Write {forms:either}, and the ids of the rules after it.',
  didYouMean: 'Did you mean {form}?',
} as const;

/** The checker itself reports this, after all other rules have run. */
export const malformedSuppression: LintRule = {
  id: 'malformed-suppression',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A comment that looks like a suppression, but is misspelt or names no rule.',
};
