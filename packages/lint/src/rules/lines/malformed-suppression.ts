import type { LintRule } from '../../model/lint-rule.js';
import { either, quoted } from '../../text/phrases.js';

export const texts = {
  namesNoRule: ({ form }: { form: string }): string => `${quoted(form)} names no rule, so it suppresses nothing.`,
  notRead: ({ words }: { words: string }): string =>
    `The checker does not read ${quoted(words)}: it suppresses nothing.`,
  writeIds: ({ form }: { form: string }): string =>
    `Write the ids of the rules after it, as in ${quoted(`# ${form} dead-rule`)}.`,
  writeForm: ({ forms }: { forms: readonly string[] }): string =>
    `Write ${either(forms)}, and the ids of the rules after it.`,
  didYouMean: ({ form }: { form: string }): string => `Did you mean ${form}?`,
};

/** The checker itself reports this, after all other rules have run. */
export const malformedSuppression: LintRule = {
  id: 'malformed-suppression',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A comment that looks like a suppression, but is misspelt or names no rule.',
  visit: {},
};
