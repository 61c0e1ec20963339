import { renderMessage, renderValues, type Sentence, type Template, type ValuesOf } from '@maycrawl/core/message';
import { cutText } from '../memory/copy-text.js';
import type { FailureDetail, FetchFacts } from '../types/outcome.js';
import { about, failureCodes, failures, invalidHttp } from './en/failures.js';

type Failures = typeof failures;

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

/** Returns the clause for people. A detail of another version, whose id has no text here, is shown by its id. */
export function failureText({ id, values = {}, host, isProxy }: FailureDetail): Sentence {
  let clause: Sentence = Object.hasOwn(failures, id)
    ? renderValues(failures[id as keyof Failures], values)
    : renderMessage(failures.code, { code: id });
  for (const subject of [host, isProxy && 'proxy']) {
    if (subject !== undefined) clause = renderMessage(about, { subject, clause });
  }
  return clause;
}

/** Returns one clause for people about a failed fetch, as "it refused the connection (ECONNREFUSED)". */
export function fetchFailureText({ reason = 'status', status, failure }: FetchFacts): Sentence {
  const { code = '', detail } = failure ?? {};
  if (detail !== undefined) return failureText(detail);
  const template = codeTemplate(reason, code);
  if (template !== undefined) return renderValues(template, { code });
  if (reason === 'status' && status !== undefined) return renderMessage(failures.answered, { status });
  return renderMessage(failures.code, { code: code === '' ? reason : code });
}

/** Returns the clause for a reason and Node's error code; undefined if there is none. */
export function codeTemplate(reason: string, code: string): Template | undefined {
  const byCode: Readonly<Record<string, string>> = Object.hasOwn(failureCodes, reason)
    ? failureCodes[reason as keyof typeof failureCodes]
    : {};
  if (Object.hasOwn(byCode, code)) return byCode[code];
  return code.startsWith('HPE_') ? invalidHttp : undefined;
}
