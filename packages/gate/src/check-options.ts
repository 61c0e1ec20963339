/**
 * Checks options when they are given, so that a mistake is found at once. Each message is one line: the option, what is
 * expected and what was given.
 */

/** What an option may be. */
export interface Expected {
  readonly fits: (value: unknown) => boolean;
  /** Completes "expected …". */
  readonly words: string;
}

/** The longest time that a timer of Node can wait, in milliseconds. */
export const MAX_TIMEOUT: number = 2 ** 31 - 1;

/** @param unit completes "a whole number", such as " of bytes" */
export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER, unit = ''): Expected {
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
  return {
    fits: (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most,
    words: `a whole number${unit}, ${range}`,
  };
}

/** A duration for which a timer can be set. */
export function milliseconds(least: number): Expected {
  return wholeNumber(least, MAX_TIMEOUT, ' of milliseconds');
}

/** @param example what to write */
export function aFunction(example: string): Expected {
  return { fits: (value) => typeof value === 'function', words: `a function, such as ${example}` };
}

export const TRUE_OR_FALSE: Expected = { fits: (value) => typeof value === 'boolean', words: 'true or false' };

/** @param example what to write */
export function aText(example: string): Expected {
  return { fits: (value) => typeof value === 'string', words: `a string, such as ${JSON.stringify(example)}` };
}

export function oneOf(values: readonly string[]): Expected {
  return {
    fits: (value) => values.includes(value as string),
    words: values.map((value) => JSON.stringify(value)).join(' or '),
  };
}

/** @param example what to write */
export function anObject(example: string): Expected {
  return { fits: isObject, words: `an object, such as ${example}` };
}

/** An AbortSignal, or what other realms and libraries make in its place. */
export const A_SIGNAL: Expected = {
  fits: (value) => typeof (value as Partial<AbortSignal> | null)?.throwIfAborted === 'function',
  words: 'an AbortSignal, such as AbortSignal.timeout(10_000)',
};

/** For options that are checked elsewhere. */
export const ANYTHING: Expected = { fits: () => true, words: '' };

/**
 * Checks the names and the values of options. An option that is undefined counts as not given.
 *
 * @param where what the caller wrote them for, for the message
 * @throws TypeError that names the wrong option and says what to write.
 */
export function checkOptions(where: string, options: unknown, expected: Readonly<Record<string, Expected>>): void {
  if (!isObject(options)) {
    throw new TypeError(`${where}: expected an object with options, got ${shown(options)}`);
  }
  checkNames(where, options, Object.keys(expected));
  for (const [name, value] of Object.entries(options))
    if (value !== undefined) checkValue(name, value, expected[name]!);
}

/** @throws TypeError unless the value is what the option may be. */
export function checkValue(name: string, value: unknown, { fits, words }: Expected): void {
  if (!fits(value)) throw new TypeError(`${name}: expected ${words}, got ${shown(value)}`);
}

/** @throws TypeError for what is neither undefined nor an AbortSignal, such as an AbortController. */
export function checkSignal(signal: unknown): void {
  if (signal !== undefined) checkValue('signal', signal, A_SIGNAL);
}

/**
 * Checks the names of options alone.
 *
 * @throws TypeError that names the wrong option, and the one that was probably meant.
 */
export function checkNames(where: string, options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const meant = nearest(name, known);
    const hint = meant === undefined ? `known are ${known.join(', ')}` : `did you mean ${JSON.stringify(meant)}?`;
    throw new TypeError(`${where}: no option is called ${shown(name)}; ${hint}`);
  }
}

const STORE_METHODS = ['get', 'put', 'acquire', 'release', 'waitForChange', 'delete', 'close'] as const;

/**
 * Checks that a value is a store.
 *
 * @throws TypeError that says what was given instead.
 */
export function checkStore(name: string, store: unknown): void {
  const given = store as Partial<Record<string, unknown>> | null;
  if (typeof given?.then === 'function') {
    throw new TypeError(`${name}: expected a store, got a promise: write "await" before the call that opens it`);
  }
  const missing = STORE_METHODS.filter((method) => typeof given?.[method] !== 'function');
  if (missing.length === 0) return;
  const what = isObject(store) ? `an object without ${missing.join(', ')}` : shown(store);
  throw new TypeError(`${name}: expected a store, such as new MemoryStore(), got ${what}`);
}

/** Returns a value as a message shows it: as written, or its kind. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return 'an array';
  return isObject(value) ? 'an object' : String(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A name of more characters is not compared: no option has so many. */
const LONGEST_NAME = 40;
/** Changed characters up to which a name counts as misspelt. */
const MISSPELT = 2;

function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const given = comparable(name);
  let best: { readonly name: string; readonly changes: number } | undefined;
  for (const one of known) {
    const changes = editDistance(given, comparable(one));
    // A short name is near to any other.
    if (changes <= Math.min(MISSPELT, one.length / 3) && (best === undefined || changes < best.changes)) {
      best = { name: one, changes };
    }
  }
  return best?.name;
}

/** A name without what is easily confused: an octet is a byte. */
function comparable(name: string): string {
  return name.toLowerCase().replace('octets', 'bytes');
}

/** Characters to insert, delete or replace (Levenshtein). */
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
