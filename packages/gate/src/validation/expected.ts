import { OptionError } from '@maycrawl/core/option-error';

export interface Expected {
  readonly fits: (value: unknown) => boolean;
  /** Completes "expected …". */
  readonly words: string;
}

/** The longest delay of a timer in Node, in milliseconds. */
export const MAX_TIMEOUT: number = 2 ** 31 - 1;

/** @param unit completes "a whole number", such as " of bytes" */
export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER, unit = ''): Expected {
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
  return {
    fits: (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most,
    words: `a whole number${unit}, ${range}`,
  };
}

export function milliseconds(least: number): Expected {
  return wholeNumber(least, MAX_TIMEOUT, ' of milliseconds');
}

export function aFunction(example: string): Expected {
  return { fits: (value) => typeof value === 'function', words: `a function, such as ${example}` };
}

export const A_BOOLEAN: Expected = { fits: (value) => typeof value === 'boolean', words: 'true or false' };

export function aString(example: string): Expected {
  return { fits: (value) => typeof value === 'string', words: `a string, such as ${JSON.stringify(example)}` };
}

export function oneOf(values: readonly string[]): Expected {
  return {
    fits: (value) => values.includes(value as string),
    words: values.map((value) => JSON.stringify(value)).join(' or '),
  };
}

export function anObject(example: string): Expected {
  return { fits: isObject, words: `an object, such as ${example}` };
}

/** An AbortSignal, or an equivalent object of another realm or library. */
export const A_SIGNAL: Expected = {
  fits: (value) => typeof (value as Partial<AbortSignal> | null)?.throwIfAborted === 'function',
  words: 'an AbortSignal, such as AbortSignal.timeout(10_000)',
};

export const ANYTHING: Expected = { fits: () => true, words: '' };

/** @throws TypeError if the value is not an expected one. */
export function checkValue(name: string, value: unknown, { fits, words }: Expected): void {
  if (!fits(value)) throw new OptionError(name, `expected ${words}, got ${shown(value)}`);
}

/** @throws TypeError if `signal` is neither undefined nor an AbortSignal, for example an AbortController. */
export function checkSignal(signal: unknown): void {
  if (signal !== undefined) checkValue('signal', signal, A_SIGNAL);
}

/** Returns a value as a message shows it: primitive values as written in code, others by their type. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return 'an array';
  return isObject(value) ? 'an object' : String(value);
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Throws the reason of a signal that is aborted, even if a copy would answer. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal === undefined) return;
  checkSignal(signal);
  signal.throwIfAborted();
}
