/* Options of receivers. A mistake is one line that names the option, what was expected and what was given. */
import { OptionError } from '@maycrawl/core/option-error';
import { canParseUrl } from '@maycrawl/core/url';

const EXAMPLE_URL = 'https://hooks.example.com/alerts';
const MAX_SHOWN = 80;
/** Leases of the sender last longer. */
const MAX_TIMEOUT = 60_000;

/** @throws OptionError if there is another option than these */
export function rejectOthers(options: object, known: readonly string[]): void {
  const other = Object.keys(options).find((name) => !known.includes(name));
  if (other !== undefined) throw new OptionError(other, `no such option: known are ${known.join(', ')}`);
}

export function oneLine(name: string, value: unknown, example: string, isSecret = false): string {
  const isLine = typeof value === 'string' && value !== '' && !/[\p{Cc}\u2028\u2029]/u.test(value);
  if (!isLine)
    throw wrong(name, `a text of one line, such as ${JSON.stringify(example)}`, isSecret ? undefined : value);
  return value;
}

export function timeoutOf(name: string, value: unknown, fallback: number): number {
  if (value === undefined) return fallback;
  const isTime = Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_TIMEOUT;
  if (!isTime) throw wrong(name, `a whole number of milliseconds from 1 to ${MAX_TIMEOUT}`, value);
  return value as number;
}

/** Returns an http or https URL. Its path may be a secret, so that a message does not repeat it. */
export function httpUrl(name: string, value: unknown): URL {
  const text = oneLine(name, value, EXAMPLE_URL, true);
  const url = canParseUrl(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw wrong(name, `an http or https URL, such as ${JSON.stringify(EXAMPLE_URL)}`, undefined);
  }
  url.hash = '';
  return url;
}

export function wrong(name: string, expected: string, value: unknown): OptionError {
  return new OptionError(
    name,
    value === undefined ? `expected ${expected}` : `expected ${expected}, got ${shown(value)}`,
  );
}

function shown(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : typeof value;
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
