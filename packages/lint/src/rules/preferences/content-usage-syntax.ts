import { namesOf, usageField } from '../../data/usage-fields.js';
import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { nearest } from '../../text/nearest.js';
import type { Preference, Problem } from '../../values/usage-preferences.js';
import { bytesOfPath, isContentUsage, preferencesIn, reportProblems } from '../../values/usage-preferences.js';

const FIELD = usageField('Content-Usage');
const CATEGORIES = namesOf(FIELD, 'current');
/** Those that earlier drafts had. */
const FORMER = namesOf(FIELD, 'former');
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['ai-train', 'train-ai'],
  ['ai-training', 'train-ai'],
]);
const SF_KEY = /^[a-z*][a-z0-9_.*-]*$/;

export const texts = {
  empty: 'The Content-Usage line states no preference.',
  writePreferences: 'Write preferences, such as train-ai=n, search=y.',
  formerCategory:
    '{name:code} was a category of earlier drafts. That of {date} has none of this name, so the preference is unknown.',
  unknownCategory:
    '{name:code} is not a category that the AIPREF drafts of the IETF define, so the preference is unknown.',
  didYouMean: 'Did you mean {name}?',
  theCategoriesAre: 'The categories are {names:list}.',
  noValue: 'The category {category} has no value, so the preference is unknown.',
  otherValue: 'The category {category} has the value {value:code}, so the preference is unknown.',
  writeYesOrNo: 'Write {category}=y or {category}=n, and separate preferences with commas.',
  invalidName: '{name:code} is not a valid category name, so nothing on this line can be read.',
  writeName: 'Write {name}.',
  writeList: 'Write preferences such as train-ai=n, search=y.',
} as const;
const messages = defineMessages(texts);

export const contentUsageSyntax: LintRule = {
  id: 'content-usage-syntax',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A Content-Usage line that does not follow the grammar of the AIPREF drafts of the IETF.',
  field(field, context) {
    if (!isContentUsage(field) || !isText(context)) return;
    const path = bytesOfPath(context, field.span);
    if (field.span.start + path < field.span.end) {
      reportProblems(context, preferencesIn(context, field.span, path), findProblem);
      return;
    }
    const span = field.value === '' ? context.line(field.line).span : field.span;
    context.report({ span, message: messages.empty(), help: messages.writePreferences() });
  },
};

function findProblem({ name, value }: Preference): Problem | undefined {
  // Parameters have no meaning and do no harm.
  const [key = ''] = name.split(';', 1);
  const [plain] = value?.split(';', 1) ?? [];
  if (!SF_KEY.test(key)) return describeInvalidKey(key, name);
  if (!CATEGORIES.includes(key)) {
    const close = FORMER.includes(key)
      ? undefined
      : (OTHER_NAMES.get(key) ?? nearest(key.replaceAll('_', '-'), CATEGORIES));
    return {
      message: FORMER.includes(key)
        ? messages.formerCategory({ name: key, date: FIELD.date })
        : messages.unknownCategory({ name: key }),
      help:
        close === undefined ? messages.theCategoriesAre({ names: CATEGORIES }) : messages.didYouMean({ name: close }),
    };
  }
  if (plain === 'y' || plain === 'n') return undefined;
  return {
    message:
      plain === undefined ? messages.noValue({ category: key }) : messages.otherValue({ category: key, value: plain }),
    help: messages.writeYesOrNo({ category: key }),
  };
}

function describeInvalidKey(key: string, name: string): Problem {
  const lower = key.toLowerCase();
  const help =
    SF_KEY.test(lower) && CATEGORIES.includes(lower) ? messages.writeName({ name: lower }) : messages.writeList();
  return { message: messages.invalidName({ name }), help };
}
