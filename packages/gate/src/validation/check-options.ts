/** Messages are one line: the option, the expected value and the value received. */
import { notOptions } from '@maycrawl/core/option-error';
import { checkValue, type Expected, isObject, shown } from './expected.js';

/** Undefined counts as not given. @throws TypeError that names the wrong option and says what to write */
export function checkOptions(where: string, options: unknown, expected: Readonly<Record<string, Expected>>): void {
  checkNames(where, options, Object.keys(expected));
  // Inherited values as well: callers read the options by name.
  for (const [name, expectedValue] of Object.entries(expected)) {
    const value = (options as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined) checkValue(name, value, expectedValue);
  }
}

/** @throws TypeError that names the unknown option and the one that was probably meant */
export function checkNames(where: string, options: unknown, known: readonly string[]): asserts options is object {
  if (!isObject(options)) throw new TypeError(`${where}: ${notOptions(shown(options))}`);
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const meant = nearestName(name, known);
    const hint = meant === undefined ? `known are ${known.join(', ')}` : `did you mean ${JSON.stringify(meant)}?`;
    throw new TypeError(`${where}: no option is called ${shown(name)}; ${hint}`);
  }
}

/** Longer names are not compared: no option has a name of more characters. */
const MAX_NAME_LENGTH = 40;
/** Up to this number of changed characters, a name counts as misspelt. */
const MAX_CHANGES = 2;

/** Returns the known name that `name` is probably a misspelling of; undefined if there is none. */
function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const given = name.toLowerCase();
  let best: { readonly name: string; readonly changes: number } | undefined;
  for (const candidate of known) {
    const changes = editDistance(given, candidate.toLowerCase());
    // Fewer for a short name, which would otherwise resemble any other.
    if (changes <= Math.min(MAX_CHANGES, candidate.length / 3) && (best === undefined || changes < best.changes)) {
      best = { name: candidate, changes };
    }
  }
  return best?.name;
}

function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = above[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, above[column]! + 1, current[column - 1]! + 1));
    }
    above = current;
  }
  return above[to.length]!;
}
