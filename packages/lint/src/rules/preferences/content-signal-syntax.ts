import { usageField } from '../../data/usage-fields.js';
import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { nearest } from '../../text/nearest.js';
import type { Preference, Problem } from '../../values/usage-preferences.js';
import { isContentSignal, preferencesIn, reportProblems } from '../../values/usage-preferences.js';

const SIGNALS = usageField('Content-Signal').names.map(({ name }) => name);
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
    else if (field.value.startsWith('/')) {
      context.report({ span: field.span, message: messages.hasPath(), help: messages.writeOnlySignals() });
    } else reportProblems(context, preferencesIn(context, field).preferences, findProblem);
  },
};

function findProblem({ name, value, known, preference, level }: Preference): Problem | undefined {
  if (name === '' && value === undefined) return { message: messages.emptyMember(), help: messages.removeComma() };
  if (known === undefined) {
    const lower = name.toLowerCase();
    const close = OTHER_NAMES.get(lower) ?? nearest(lower.replaceAll('_', '-'), SIGNALS);
    return {
      message: messages.unknownSignal({ name }),
      help: close === undefined ? messages.theSignalsAre({ names: SIGNALS }) : messages.didYouMean({ name: close }),
    };
  }
  if (preference !== undefined || level !== undefined) return undefined;
  const signal = known.name;
  return {
    message: value === undefined ? messages.noValue({ signal }) : messages.otherValue({ signal, value }),
    help: messages.writeOneOf({ members: known.values.map((allowed) => `${signal}=${allowed}`) }),
  };
}
