import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import { checkOptionNames } from '@maycrawl/core/option-error';
import type { LintOptions } from '@maycrawl/lint';
import { type FindingsLanguage, findingsOf } from './findings.js';
import { OffsetMap } from './offset-map.js';
import { decodeShown } from './shown-text.js';
import type { Finding } from './types.js';

export interface FileFindingsOptions {
  /** Default false. */
  readonly withProofs?: boolean;
  /** Default: English. */
  readonly language?: FindingsLanguage;
}

const OPTIONS: readonly (keyof FileFindingsOptions)[] = ['withProofs', 'language'];

/**
 * Returns the findings of a file as `RobotsDocument` does for bytes, but without related places and without the code for
 * the rest of an editor.
 * With `withProofs`, fixes are safe only if that is proved, which takes about ten times as long.
 *
 * @throws TypeError if there is no option with a name that is given
 */
export function fileFindings(
  bytes: Uint8Array,
  options: LintOptions = {},
  others: FileFindingsOptions = {},
): readonly Finding[] {
  checkOptionNames('fileFindings', others, OPTIONS);
  const { withProofs = false, language } = others;
  const file = {
    text: decodeShown(bytes),
    bytes,
    offsets: new OffsetMap(bytes.subarray(0, DEFAULT_MAX_BYTES), true),
    isShown: true,
    dialect: options.preset === 'rfc9309' ? 'rfc9309' : 'google',
  } as const;
  return findingsOf(file, options, withProofs, language);
}
