import type { Field } from '@maycrawl/core';
import { isText } from '../../file/content-kind.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { nearest } from '../../text/nearest.js';
import { quoted } from '../../text/phrases.js';
import {
  bytesOfPath,
  isContentUsage,
  type Preference,
  preferencesIn,
  reportProblems,
} from '../../values/usage-preferences.js';

/** The categories of the drafts; the last two stood in earlier ones. */
const CATEGORIES: readonly string[] = ['train-ai', 'ai-use', 'search', 'ai-output', 'bots'];
/** What other texts call them. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['ai-train', 'train-ai'],
  ['ai-training', 'train-ai'],
  ['ai-input', 'ai-use'],
]);
/** A key of a dictionary of structured fields. */
const SF_KEY = /^[a-z*][a-z0-9_.*-]*$/;

export const contentUsageSyntax: LintRule = {
  id: 'content-usage-syntax',
  severity: 'warning',
  fixes: 'none',
  what: 'A Content-Usage line outside the grammar of the AIPREF drafts.',
  why: `The drafts write a path, white space, and a list such as \`train-ai=n, search=y\`: \`Content-Usage: / train-ai=n\`. Earlier drafts let the path be left out. The list is a dictionary of structured fields: a key in capitals or a stray character spoils all of it, an unknown category and a value other than \`y\` or \`n\` leave the preference unknown.

The drafts are not finished, and Google ignores the line in its crawling: it changes no verdict.`,
  bad: 'User-agent: *\nContent-Usage: / Train-AI=no\nAllow: /\n',
  good: 'User-agent: *\nContent-Usage: / train-ai=n\nAllow: /\n',
  source: ['IETF, draft-ietf-aipref-attach', 'IETF, draft-ietf-aipref-vocab', 'RFC 9651, 3.2'],
  visit: {
    field(field, context) {
      if (!isContentUsage(field) || !isText(context)) return;
      const path = bytesOfPath(context, field.span);
      if (field.span.start + path === field.span.end) reportEmpty(context, field);
      else reportProblems(context, preferencesIn(context, field.span, path), faultOf);
    },
  },
};

function reportEmpty(context: LintContext, { value, line, span }: Field): void {
  context.report({
    span: value === '' ? context.line(line).span : span,
    message: 'The Content-Usage line states no preference.',
    help: 'Write a path and preferences, such as / train-ai=n, search=y.',
  });
}

function faultOf({ name, value }: Preference): { message: string; help: string } | undefined {
  // Parameters mean nothing, and do no harm.
  const [key = ''] = name.split(';', 1);
  const [plain] = value?.split(';', 1) ?? [];
  if (!SF_KEY.test(key)) return unreadable(key, name);
  if (!CATEGORIES.includes(key)) {
    const close = OTHER_NAMES.get(key) ?? nearest(key.replaceAll('_', '-'), CATEGORIES);
    return {
      message: `${quoted(key)} is no category of the drafts: the preference is unknown.`,
      help: close === undefined ? `The categories are ${CATEGORIES.slice(0, 3).join(', ')}.` : `Did you mean ${close}?`,
    };
  }
  if (plain === 'y' || plain === 'n') return undefined;
  const what = plain === undefined ? 'no value' : quoted(plain);
  return {
    message: `The category ${key} has ${what}: the preference is unknown.`,
    help: `Write ${key}=y or ${key}=n; commas part preferences.`,
  };
}

function unreadable(key: string, name: string): { message: string; help: string } {
  const lower = key.toLowerCase();
  const help =
    SF_KEY.test(lower) && CATEGORIES.includes(lower)
      ? `Write ${lower}.`
      : 'Write preferences such as train-ai=n, search=y.';
  return { message: `${quoted(name)} is no key of a dictionary: nothing on this line can be read.`, help };
}
