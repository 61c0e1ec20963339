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
  why: 'Only comments that begin with `maycrawl-disable-next-line`, `maycrawl-disable-line` or `maycrawl-disable-file`, in lower case, suppress findings, and only those of the rules that they name. Any other comment is a comment and nothing more: the finding that it should suppress is still reported, or fails a build later.\n\nThere is no form that suppresses all rules at once. To turn a rule off for every file, use the config.',
  bad: '# maycrawl-disable-next-lin empty-rule\nUser-agent: *\nDisallow: /private/ # maycrawl-disable\n',
  good: 'User-agent: *\n# maycrawl-disable-next-line raw-space -- an old client asks for it so\nDisallow: /annual report.pdf\n',
  source: ['Suppressing a finding, docs/lint.md'],
  visit: {},
};
