import {
  ENGLISH,
  type MessageLanguage,
  renderValues,
  type Sentence,
  type Translated,
  type ValuesOf,
} from '@maycrawl/core/message';
import { cutText } from '../memory/copy-text.js';
import type { FailureDetail, FetchFacts } from '../types/outcome.js';
import { failures, subjects } from './en/failures.js';

type Failures = typeof failures;

/** The clauses about failures in one language. */
export interface FailureTexts {
  readonly failures: Translated<Failures>;
  readonly subjects: Translated<typeof subjects>;
  readonly language: MessageLanguage;
}

const ENGLISH_FAILURES: FailureTexts = { failures, subjects, language: ENGLISH };

/** Characters of a text in a detail. */
export const DETAIL_LENGTH = 120;

/** Returns what happened, for `failureText`. Texts of servers and systems become safe to show and to store. */
export function detailOf<Id extends keyof Failures>(
  id: Id,
  ...[values]: keyof ValuesOf<Failures[Id]> extends never ? [] : [ValuesOf<Failures[Id]>]
): FailureDetail {
  if (values === undefined) return { id };
  const cleaned = Object.entries(values).map(([name, value]) => [name, cleanValue(value as string | number)]);
  return { id, values: Object.fromEntries(cleaned) };
}

function cleanValue(value: string | number): string | number {
  return typeof value === 'string' ? cleanText(value) : value;
}

/** Returns one line without control characters, of at most 120 characters. */
function cleanText(text: string): string {
  const line = text.slice(0, 2 * DETAIL_LENGTH).replace(/\p{C}+/gu, ' ');
  return cutText(line.trim(), DETAIL_LENGTH);
}

/**
 * Returns the clause for people, in English without other texts. A detail of another version, whose id has no text here,
 * is shown by its id.
 */
export function failureText(
  { id, values = {}, host, isProxy }: FailureDetail,
  texts: FailureTexts = ENGLISH_FAILURES,
): Sentence {
  const { failures: clauses, subjects: about, language } = texts;
  const isKnown = Object.hasOwn(clauses, id);
  let clause: Sentence = isKnown
    ? renderValues(clauses[id as keyof Failures], values, language)
    : renderValues(clauses.code, { code: id }, language);
  for (const subject of [host, isProxy && renderValues(about.proxy, {}, language)]) {
    if (subject !== undefined) clause = renderValues(about.about, { subject, clause }, language);
  }
  return clause;
}

/** Returns what happened at a failed fetch, for `failureText`. */
export function fetchFailureDetail({ reason = 'status', status, failure }: FetchFacts): FailureDetail {
  const { code = '', detail } = failure ?? {};
  if (detail !== undefined) return detail;
  const id = codeId(reason, code);
  if (id !== undefined) return { id, values: { code } };
  if (reason === 'status' && status !== undefined) return { id: 'answered', values: { status } };
  return { id: 'code', values: { code: code === '' ? reason : code } };
}

/** Returns the id of the clause for a reason and Node's error code; undefined if there is none. */
export function codeId(reason: string, code: string): keyof Failures | undefined {
  const id = `${reason}.${code}`;
  if (Object.hasOwn(failures, id)) return id as keyof Failures;
  return code.startsWith('HPE_') ? 'invalidHttp' : undefined;
}
