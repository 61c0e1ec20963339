import { checkOptionNames, notOptions, OptionError } from '../messages/option-error.js';
import { readContentSignal, readContentUsage } from './read-statement.js';
import type { UsageHeaders, UsageOptions, UsageStatement } from './types.js';

const READERS = [
  ['content-usage', readContentUsage],
  ['content-signal', readContentSignal],
] as const;

type HeaderName = (typeof READERS)[number][0];

/**
 * Returns what the headers of a page state.
 *
 * @throws OptionError for a `Headers` object, and for a name in upper case: a statement would be lost without notice.
 */
export function headerStatements(headers: UsageHeaders): UsageStatement[] {
  checkHeaders(headers);
  return READERS.flatMap(([name, read]) => {
    const value = lineOf(name, headers[name]);
    return value === undefined ? [] : [read(value, { source: 'header', line: undefined })];
  });
}

/** Returns the headers of the options. @throws TypeError for headers in the place of the options, and for unknown ones */
export function givenHeaders(where: string, options: UsageOptions): UsageHeaders {
  if (typeof options !== 'object' || options === null)
    throw new TypeError(`${where}: ${notOptions(options === null ? 'null' : typeof options)}`);
  if (typeof (options as { get?: unknown }).get === 'function')
    throw new TypeError(`${where}: expected { headers: Object.fromEntries(response.headers) }, got the headers alone`);
  checkOptionNames(where, options, ['headers']);
  return options.headers === undefined ? {} : options.headers;
}

function checkHeaders(headers: unknown): void {
  const isObject = typeof headers === 'object' && headers !== null && !Array.isArray(headers);
  if (!isObject || typeof (headers as { get?: unknown }).get === 'function')
    throw new OptionError('headers', 'expected an object such as Object.fromEntries(response.headers)');
  for (const key of Object.keys(headers as object)) {
    const name = READERS.find(([known]) => known === key.toLowerCase())?.[0];
    if (name !== undefined && name !== key) throw new OptionError('headers', `write "${name}", not "${key}"`);
  }
}

/** The lines of a header are one value. https://www.rfc-editor.org/rfc/rfc9110#section-5.3 */
function lineOf(name: HeaderName, given: UsageHeaders[HeaderName]): string | undefined {
  if (given === undefined || typeof given === 'string') return given;
  if (Array.isArray(given)) return given.join(', ');
  throw new OptionError('headers', `"${name}" must be a string or an array`);
}
