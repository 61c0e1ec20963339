/** Messages are one line: the option, the expected value and the value received. */
import { checkValue, type Expected, isObject, shown } from './expected.js';
import { nearestName } from './nearest-name.js';

/**
 * Checks the names and the values of options, of which `where` is the function or option that they were passed to. An
 * undefined one counts as not given. @throws TypeError that names the wrong option and says what to write
 */
export function checkOptions(where: string, options: unknown, expected: Readonly<Record<string, Expected>>): void {
  if (!isObject(options)) {
    throw new TypeError(`${where}: expected an object with options, got ${shown(options)}`);
  }
  checkNames(where, options, Object.keys(expected));
  // Inherited values as well: callers read the options by name.
  for (const [name, expectedValue] of Object.entries(expected)) {
    const value = (options as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined) checkValue(name, value, expectedValue);
  }
}

/** @throws TypeError that names the unknown option and the one that was probably meant */
export function checkNames(where: string, options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const meant = nearestName(name, known);
    const hint = meant === undefined ? `known are ${known.join(', ')}` : `did you mean ${JSON.stringify(meant)}?`;
    throw new TypeError(`${where}: no option is called ${shown(name)}; ${hint}`);
  }
}
