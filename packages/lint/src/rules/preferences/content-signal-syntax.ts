import type { Field } from '@maycrawl/core';
import { CONTENT_SIGNALS_POLICY } from '../../data/sources.js';
import { isText } from '../../file/content-kind.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { nearest } from '../../text/nearest.js';
import { listed, quoted } from '../../text/phrases.js';
import {
  bytesOfPath,
  isContentSignal,
  type Preference,
  preferencesIn,
  reportProblems,
} from '../../values/usage-preferences.js';

const YES_NO: readonly string[] = ['yes', 'no'];
/** The signals of the policy, and the values of each. */
const SIGNALS: ReadonlyMap<string, readonly string[]> = new Map([
  ['search', YES_NO],
  ['ai-input', YES_NO],
  ['ai-train', YES_NO],
  ['use', ['immediate', 'reference', 'full']],
]);
/** Names of the same signals in other texts. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['train-ai', 'ai-train'],
  ['ai-training', 'ai-train'],
  ['ai-use', 'ai-input'],
]);

export const contentSignalSyntax: LintRule = {
  id: 'content-signal-syntax',
  severity: 'warning',
  fixes: 'none',
  what: 'A Content-Signal line that does not follow the grammar of the Content Signals Policy.',
  why: `The policy defines the signals \`search\`, \`ai-input\` and \`ai-train\`, each \`yes\` or \`no\`, and \`use\`, which is \`immediate\`, \`reference\` or \`full\`. Commas separate them. A misspelt signal, or one with another value, has no meaning: for the policy, a missing signal is "neither granted nor restricted".

Google ignores the line, and it changes no verdict.`,
  bad: 'User-agent: *\nContent-Signal: search=y, ai-training=no\nAllow: /\n',
  good: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n',
  source: [CONTENT_SIGNALS_POLICY],
  visit: {
    field(field, context) {
      if (!isContentSignal(field) || !isText(context)) return;
      if (field.value === '') reportEmpty(context, field);
      else if (bytesOfPath(context, field.span) > 0) {
        context.report({
          span: field.span,
          message: 'A Content-Signal applies to all pages: it has no path.',
          help: 'Write only signals, such as search=yes, ai-train=no.',
        });
      } else reportProblems(context, preferencesIn(context, field.span), findProblem);
    },
  },
};

function reportEmpty(context: LintContext, { line }: Field): void {
  context.report({
    span: context.line(line).span,
    message: 'The Content-Signal line is empty, so it has no effect.',
    help: 'Write signals, such as search=yes, ai-train=no.',
  });
}

function findProblem({ name, value }: Preference): { message: string; help: string } | undefined {
  const known = [...SIGNALS.keys()];
  if (name === '' && value === undefined) return { message: 'A comma has no signal beside it.', help: 'Remove it.' };
  const lower = name.toLowerCase();
  const values = SIGNALS.get(lower);
  if (values === undefined) {
    const close = OTHER_NAMES.get(lower) ?? nearest(lower.replaceAll('_', '-'), known);
    return {
      message: `${quoted(name)} is not a signal that the Content Signals Policy defines, so it has no meaning.`,
      help: close === undefined ? `The signals are ${listed(known)}, separated by commas.` : `Did you mean ${close}?`,
    };
  }
  if (value !== undefined && values.includes(value.toLowerCase())) return undefined;
  const what = value === undefined ? 'no value' : `the value ${quoted(value)}`;
  return {
    message: `The signal ${lower} has ${what}, so it has no meaning.`,
    help: `Write ${values.map((allowed) => `${lower}=${allowed}`).join(' or ')}, and separate signals with commas.`,
  };
}
