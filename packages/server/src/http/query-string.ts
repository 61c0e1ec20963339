import { fieldProblem, type Problem } from './problem.js';

/** Parameters in a query string. More are refused before any is decoded. */
const MAX_PARAMETERS = 1_000;

const PROBLEM = Symbol('problem');

/** The parameters of a query string: text, or an array if a parameter is repeated. */
export interface Query {
  [name: string]: string | string[];
  [PROBLEM]?: Problem;
}

/** Has no inherited properties, as parameters may have any name. V8 would read objects of `Object.create(null)` as tables. */
const Query = function Query() {} as unknown as new () => Query;
Query.prototype = Object.create(null);

export function queryProblem(query: unknown): Problem | undefined {
  return (query as Query)[PROBLEM];
}

/**
 * Parses a query string as forms encode it: `+` is a space, `%XX` are bytes in UTF-8. If an escape is not valid, only
 * the problem is set: a lenient decoder would answer for another URL than the client meant. Never throws, because the
 * router has no handler for that.
 */
export function parseQueryString(query: string): Query {
  try {
    return parsed(query);
  } catch (error) {
    return Object.assign(new Query(), { [PROBLEM]: error as Problem });
  }
}

function parsed(query: string): Query {
  const values = new Query();
  if (query === '') return values;
  const pairs = query.split('&', MAX_PARAMETERS + 1);
  if (pairs.length > MAX_PARAMETERS)
    throw fieldProblem('query', `has more than ${MAX_PARAMETERS} parameters: send fewer`);
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals), 'query');
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1), `query.${name}`);
    const before = values[name];
    if (before === undefined) values[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else values[name] = [before, value];
  }
  return values;
}

function decode(text: string, field: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw fieldProblem(field, 'an escape is not valid UTF-8: percent-encode the value, and a percent sign as %25');
  }
}
