import type { ParseError } from 'jsonc-parser';
import { CommandError } from '../terminal/command-error.js';
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

/** A place in a text: its line and the UTF-16 code units before it, counted from 0. */
export interface TextPlace {
  readonly line: number;
  readonly character: number;
}

/** A mistake in a JSON file, with its place. */
export class JsonMistake extends CommandError {
  readonly start: TextPlace;
  readonly end: TextPlace;

  constructor(message: string, start: TextPlace, end: TextPlace, cause?: unknown) {
    super('usage', message, { cause });
    this.start = start;
    this.end = end;
  }
}

const START: TextPlace = { line: 0, character: 0 };

/** Comments and trailing commas are permitted. Throws a {@link JsonMistake} with the place of the first mistake. */
export async function parseJsonc(file: string, text: string): Promise<unknown> {
  const { getNodeValue, parseTree } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text, errors, { allowTrailingComma: true });
    if (errors.length === 0 && tree !== undefined) return getNodeValue(tree);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new JsonMistake(`${quoted(file)} is nested too deeply: remove the inner levels`, START, START, error);
  }
  const { error = 0, offset = 0, length = 0 } = errors[0] ?? {};
  const start = placeAt(text, offset);
  const place = `line ${start.line + 1}, column ${start.character + 1}`;
  const message = `${quoted(file)} is not JSON: ${REASONS[error] ?? 'an invalid string'} in ${place}`;
  throw new JsonMistake(message, start, placeAt(text, offset + length));
}

/** Returns where a property or an element is in a JSON text; the start of the text if there is no such one. */
export async function placeInJsonc(
  text: string,
  path: readonly (string | number)[],
): Promise<{ readonly start: TextPlace; readonly end: TextPlace }> {
  const { findNodeAtLocation, parseTree } = await import('jsonc-parser');
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const value = tree && findNodeAtLocation(tree, [...path]);
  const node = value?.parent?.type === 'property' ? value.parent : value;
  if (node === undefined) return { start: START, end: START };
  return { start: placeAt(text, node.offset), end: placeAt(text, node.offset + node.length) };
}

function placeAt(text: string, offset: number): TextPlace {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length - 1, character: (lines.at(-1) ?? '').length };
}
