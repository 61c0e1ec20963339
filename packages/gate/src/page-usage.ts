import type { Verdict } from '@maycrawl/core';
import { OptionError } from '@maycrawl/core/option-error';
import { NOT_FETCHED, type Usage, type UsageHeaders, usageOf, usageOfHeaders } from '@maycrawl/core/usage';
import type { RulesAnswer } from './types/rules-decider.js';
import { isObject, shown } from './validation/expected.js';

/**
 * The headers of the response with a page: an object like `Headers` of `fetch`, or one with a property for each header,
 * such as `headers` of `node:http`. Only Content-Usage and Content-Signal are read.
 */
export type PageHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | UsageHeaders;

/** What of a verdict determines the use of its page. */
export interface UsageBasis {
  readonly allowed: boolean;
  readonly rules: RulesAnswer | undefined;
}

/**
 * Returns what may be done with the page of a verdict. Without rules, a blocked page is not fetched, and of any other only
 * its headers can say something. If the file cannot be evaluated because of a fault of this software, the page counts as
 * not fetched, and `onFault` is called.
 *
 * @throws TypeError if `headers` are none, or if rules of a `RulesDecider` have no `usage`
 */
export function pageUsage(
  { allowed, rules }: UsageBasis,
  headers: PageHeaders | undefined,
  onFault: (error: unknown) => void,
): Usage {
  const given = usageHeaders(headers);
  if (rules === undefined) return allowed ? usageOfHeaders(given) : NOT_FETCHED;
  try {
    // A verdict of the engine has none.
    return rules.usage === undefined ? usageOf(rules as Verdict, { headers: given }) : rules.usage(given);
  } catch (error) {
    if (error instanceof OptionError) throw error;
    onFault(error);
    return NOT_FETCHED;
  }
}

const NAMES = ['content-usage', 'content-signal'] as const;
const NO_HEADERS: UsageHeaders = {};

function usageHeaders(headers: PageHeaders | undefined): UsageHeaders {
  if (headers === undefined) return NO_HEADERS;
  if (!isObject(headers)) throw wrongHeaders('headers', headers);
  const { get, headers: inner } = headers as { get?: unknown; headers?: unknown };
  // A response, or a request: none of its headers would count.
  if (typeof get !== 'function' && isObject(inner)) throw wrongHeaders('headers', headers);
  const valuesOf = (name: string) => {
    if (typeof get === 'function') return (headers as Headers).get(name) ?? undefined;
    // A name in another case must not lose a statement.
    const values = Object.entries(headers).filter(([key]) => key.toLowerCase() === name);
    const [only] = values;
    return values.length > 1 ? values.flatMap(([, value]) => value ?? []) : (only?.[1] ?? undefined);
  };
  return Object.fromEntries(NAMES.map((name) => [name, textOf(name, valuesOf(name))]));
}

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  if (!Array.isArray(value) || !value.every((line) => typeof line === 'string')) throw wrongHeaders(name, value);
  return value.length === 0 ? undefined : value.join(', ');
}

function wrongHeaders(name: string, value: unknown): TypeError {
  const expected = name === 'headers' ? 'the headers of a response, such as response.headers' : 'a string or an array';
  return new OptionError(`usage: ${name}`, `expected ${expected}, got ${shown(value)}`);
}
