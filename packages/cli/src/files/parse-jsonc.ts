import type { ParseError } from 'jsonc-parser';
import { usage } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

/** What is wrong at the position of an error, by the error codes of jsonc-parser. */
const REASONS: Readonly<Record<number, string>> = {
  1: 'an unexpected character or word',
  2: 'a malformed number',
  3: 'expected a key in double quotes',
  4: 'expected a value',
  5: 'expected a colon',
  6: 'expected a comma',
  7: 'expected }',
  8: 'expected ]',
  9: 'expected nothing after the object',
  11: 'a comment that does not end',
  12: 'a string that does not end',
  13: 'a malformed number',
};

/** Comments and trailing commas are permitted. The error has the place of the first mistake. */
export async function parseJsonc(file: string, text: string): Promise<unknown> {
  const { getNodeValue, parseTree } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text, errors, { allowTrailingComma: true });
    if (errors.length === 0 && tree !== undefined) return getNodeValue(tree);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw usage(`${quoted(file)} is nested too deeply: remove the inner levels`, error);
  }
  const { error = 0, offset = 0 } = errors[0] ?? {};
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  throw usage(`${quoted(file)} is not JSON: ${REASONS[error] ?? 'an invalid string'} in ${place}`);
}
