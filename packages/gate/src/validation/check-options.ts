/**
 * Checks options when they are passed in, so that a mistake is found at once. Each message is one line: the option, the
 * expected value and the value received.
 */
import { notOptions } from '@maycrawl/core/option-error';
import { checkValue, type Expected, isObject, shown } from './expected.js';
import { nearestName } from './nearest-name.js';

/**
 * Checks the names and the values of options. An option that is undefined counts as not given.
 *
 * @param where the function or option that the caller passed them to, for the message
 * @throws TypeError that names the wrong option and says what to write.
 */
export function checkOptions(where: string, options: unknown, expected: Readonly<Record<string, Expected>>): void {
  checkNames(where, options, Object.keys(expected));
  // Inherited values as well: callers read the options by name.
  for (const [name, expectedValue] of Object.entries(expected)) {
    const value = (options as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined) checkValue(name, value, expectedValue);
  }
}

/**
 * Checks only the names of options.
 *
 * @throws TypeError if they are no object; otherwise it names the unknown option and the one that was probably meant.
 */
export function checkNames(where: string, options: unknown, known: readonly string[]): asserts options is object {
  if (!isObject(options)) throw new TypeError(`${where}: ${notOptions(shown(options))}`);
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const meant = nearestName(name, known);
    const hint = meant === undefined ? `known are ${known.join(', ')}` : `did you mean ${JSON.stringify(meant)}?`;
    throw new TypeError(`${where}: no option is called ${shown(name)}; ${hint}`);
  }
}
