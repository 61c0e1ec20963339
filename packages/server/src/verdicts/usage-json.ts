import { keptStatements, type Usage, type UsageHeaders, type UsageStatement } from '@maycrawl/core/usage';
import { MAX_SHOWN_VALUE, MAX_STATEMENTS, type UsageJson } from '../schemas/usage.js';

/** What a request says about a page: with `usage`, or a header of the page, the answer has its use. */
export interface PageFields {
  readonly usage?: boolean | undefined;
  readonly contentUsage?: string | undefined;
  readonly contentSignal?: string | undefined;
}

/** Returns the headers of the page; undefined if the answer has no usage. */
export function pageOf({ usage = false, contentUsage, contentSignal }: PageFields): UsageHeaders | undefined {
  if (!usage && contentUsage === undefined && contentSignal === undefined) return undefined;
  return { 'content-usage': contentUsage, 'content-signal': contentSignal };
}

export function usageJson(usage: Usage): UsageJson {
  const { isFetched, preferences, level, statements, overruled } = usage;
  const kept = keptStatements(statements, usage, MAX_STATEMENTS);
  return { isFetched, preferences, level, statements: listed(kept), overruled: listed(overruled) };
}

function listed(statements: readonly UsageStatement[]): UsageJson['statements'] {
  return statements
    .slice(0, MAX_STATEMENTS)
    .map(({ field, source, line, value, path, preferences, level, problem }) => ({
      field,
      source,
      line: line ?? null,
      value: value.slice(0, MAX_SHOWN_VALUE),
      path: path?.slice(0, MAX_SHOWN_VALUE) ?? null,
      preferences,
      level: level ?? null,
      problem: problem ?? null,
    }));
}
