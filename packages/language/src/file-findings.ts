import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import type { LintOptions } from '@maycrawl/lint';
import { type FindingsLanguage, findingsOf } from './findings.js';
import { OffsetMap } from './offset-map.js';
import { decodeShown } from './shown-text.js';
import type { Finding } from './types.js';

/**
 * Returns the findings of a file as `RobotsDocument` does for bytes, but without related places and without the code for
 * the rest of an editor.
 * With `withProofs`, fixes are safe only if that is proved, which takes about ten times as long.
 */
export function fileFindings(
  bytes: Uint8Array,
  options: LintOptions = {},
  { withProofs = false, language }: { readonly withProofs?: boolean; readonly language?: FindingsLanguage } = {},
): readonly Finding[] {
  const file = {
    text: decodeShown(bytes),
    bytes,
    offsets: new OffsetMap(bytes.subarray(0, DEFAULT_MAX_BYTES), true),
    isShown: true,
    dialect: options.preset === 'rfc9309' ? 'rfc9309' : 'google',
  } as const;
  return findingsOf(file, options, withProofs, language);
}
