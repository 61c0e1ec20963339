import { usageField } from '../../data/usage-fields.js';
import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { nearest } from '../../text/nearest.js';
import type { Preference, Problem } from '../../values/usage-preferences.js';
import { bytesOfPath, isContentSignal, preferencesIn, reportProblems } from '../../values/usage-preferences.js';

/** The signals of the policy, and the values of each. */
const SIGNALS: ReadonlyMap<string, readonly string[]> = new Map(
  usageField('Content-Signal').names.map(({ name, values }) => [name, values]),
);
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['train-ai', 'ai-train'],
  ['ai-training', 'ai-train'],
  ['ai-use', 'ai-input'],
]);

export const texts = {
  hasPath: 'A Content-Signal applies to all pages: it has no path.',
  writeOnlySignals: 'Write only signals, such as search=yes, ai-train=no.',
  empty: 'The Content-Signal line is empty, so it has no effect.',
  writeSignals: 'Write signals, such as search=yes, ai-train=no.',
  emptyMember: 'A comma has no signal beside it.',
  removeComma: 'Remove it.',
  unknownSignal: '{name:code} is not a signal that the Content Signals Policy defines, so it has no meaning.',
  didYouMean: 'Did you mean {name}?',
  theSignalsAre: 'The signals are {names:list}, separated by commas.',
  noValue: 'The signal {signal} has no value, so it has no meaning.',
  otherValue: 'The signal {signal} has the value {value:code}, so it has no meaning.',
  writeOneOf: 'Write {members:either}, and separate signals with commas.',
} as const;
const messages = defineMessages(texts);

export const contentSignalSyntax: LintRule = {
  id: 'content-signal-syntax',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A Content-Signal line that does not follow the grammar of the Content Signals Policy.',
  field(field, context) {
    if (!isContentSignal(field) || !isText(context)) return;
    const help = messages.writeSignals();
    if (field.value === '') context.report({ span: context.line(field.line).span, message: messages.empty(), help });
    else if (bytesOfPath(context, field.span) > 0) {
      context.report({ span: field.span, message: messages.hasPath(), help: messages.writeOnlySignals() });
    } else reportProblems(context, preferencesIn(context, field.span), findProblem);
  },
};

function findProblem({ name, value }: Preference): Problem | undefined {
  const known = [...SIGNALS.keys()];
  if (name === '' && value === undefined) return { message: messages.emptyMember(), help: messages.removeComma() };
  const lower = name.toLowerCase();
  const values = SIGNALS.get(lower);
  if (values === undefined) {
    const close = OTHER_NAMES.get(lower) ?? nearest(lower.replaceAll('_', '-'), known);
    return {
      message: messages.unknownSignal({ name }),
      help: close === undefined ? messages.theSignalsAre({ names: known }) : messages.didYouMean({ name: close }),
    };
  }
  if (value !== undefined && values.includes(value.toLowerCase())) return undefined;
  return {
    message: value === undefined ? messages.noValue({ signal: lower }) : messages.otherValue({ signal: lower, value }),
    help: messages.writeOneOf({ members: values.map((allowed) => `${lower}=${allowed}`) }),
  };
}
