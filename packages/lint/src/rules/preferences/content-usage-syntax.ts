import { namesOf, usageField } from '../../data/usage-fields.js';
import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { nearest } from '../../text/nearest.js';
import type { Preference, Problem } from '../../values/usage-preferences.js';
import { isContentUsage, preferencesIn, reportProblems } from '../../values/usage-preferences.js';

const FIELD = usageField('Content-Usage');
const CATEGORIES = namesOf(FIELD, 'current');
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
  invalidPart: '{part:code} is not written as a preference, so nothing on this line can be read.',
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
    const { preferences, unreadable } = preferencesIn(context, field);
    if (preferences.length > 0 || unreadable !== undefined) {
      reportProblems(context, preferences, findProblem);
      if (unreadable !== undefined) context.report({ span: unreadable.span, ...describeUnreadable(unreadable.text) });
      return;
    }
    const span = field.value === '' ? context.line(field.line).span : field.span;
    context.report({ span, message: messages.empty(), help: messages.writePreferences() });
  },
};

function findProblem({ name: key, value, known, preference }: Preference): Problem | undefined {
  if (known === undefined || known.status === 'former') return describeUnknown(key, known !== undefined);
  if (preference !== undefined) return undefined;
  return {
    message: value === undefined ? messages.noValue({ category: key }) : messages.otherValue({ category: key, value }),
    help: messages.writeYesOrNo({ category: key }),
  };
}

function describeUnknown(name: string, isFormer: boolean): Problem {
  const all = messages.theCategoriesAre({ names: CATEGORIES });
  if (isFormer) return { message: messages.formerCategory({ name, date: FIELD.date }), help: all };
  const close = OTHER_NAMES.get(name) ?? nearest(name.replaceAll('_', '-'), CATEGORIES);
  return {
    message: messages.unknownCategory({ name }),
    help: close === undefined ? all : messages.didYouMean({ name: close }),
  };
}

/** Describes the part of a line for which nothing on the line is read. */
function describeUnreadable(part: string): Problem {
  const [name = ''] = part.split('=', 1);
  if (SF_KEY.test(name)) return { message: messages.invalidPart({ part }), help: messages.writeList() };
  const lower = name.toLowerCase();
  const help = CATEGORIES.includes(lower) ? messages.writeName({ name: lower }) : messages.writeList();
  return { message: messages.invalidName({ name }), help };
}
