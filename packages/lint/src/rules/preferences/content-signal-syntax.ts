import type { Field } from '@maycrawl/core';
import { isText } from '../../file/content-kind.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { nearest } from '../../text/nearest.js';
import { quoted } from '../../text/phrases.js';
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
/** What other texts call them. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['train-ai', 'ai-train'],
  ['ai-training', 'ai-train'],
  ['ai-use', 'ai-input'],
]);

export const contentSignalSyntax: LintRule = {
  id: 'content-signal-syntax',
  severity: 'warning',
  fixes: 'none',
  what: 'A Content-Signal line outside the grammar of the Content Signals Policy.',
  why: `The policy has the signals \`search\`, \`ai-input\` and \`ai-train\`, each \`yes\` or \`no\`, and \`use\`, which is \`immediate\`, \`reference\` or \`full\`; commas part them. A signal that is misspelt, or has another value, says nothing: the policy takes what is missing for "neither granted nor restricted".

Google ignores the line; it changes no verdict.`,
  bad: 'User-agent: *\nContent-Signal: search=y, ai-training=no\nAllow: /\n',
  good: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n',
  source: ['Cloudflare, Content Signals Policy', 'D8'],
  visit: {
    field(field, context) {
      if (!isContentSignal(field) || !isText(context)) return;
      if (field.value === '') reportEmpty(context, field);
      else if (bytesOfPath(context, field.span) > 0) {
        context.report({
          span: field.span,
          message: 'A Content-Signal is for all pages: it has no path.',
          help: 'Write signals alone, such as search=yes, ai-train=no.',
        });
      } else reportProblems(context, preferencesIn(context, field.span), faultOf);
    },
  },
};

function reportEmpty(context: LintContext, { line }: Field): void {
  context.report({
    span: context.line(line).span,
    message: 'The Content-Signal line says nothing.',
    help: 'Write signals, such as search=yes, ai-train=no.',
  });
}

function faultOf({ name, value }: Preference): { message: string; help: string } | undefined {
  const known = [...SIGNALS.keys()];
  if (name === '' && value === undefined) return { message: 'A comma has no signal beside it.', help: 'Take it out.' };
  const lower = name.toLowerCase();
  const values = SIGNALS.get(lower);
  if (values === undefined) {
    const close = OTHER_NAMES.get(lower) ?? nearest(lower.replaceAll('_', '-'), known);
    return {
      message: `${quoted(name)} is no signal of the policy: it says nothing.`,
      help: close === undefined ? `The signals are ${known.join(', ')}; commas part them.` : `Did you mean ${close}?`,
    };
  }
  if (value !== undefined && values.includes(value.toLowerCase())) return undefined;
  const what = value === undefined ? 'no value' : quoted(value);
  return {
    message: `The signal ${lower} has ${what}, which says nothing.`,
    help: `Write ${values.map((one) => `${lower}=${one}`).join(' or ')}; commas part signals.`,
  };
}
