// Made from the files beside it by scripts/make-lint-rules.mjs.
import type { LintRule } from '../rule.js';
import { byteOrderMark } from './byte-order-mark.js';
import { contentType } from './content-type.js';
import { curlyQuote } from './curly-quote.js';
import { fetchUnavailable } from './fetch-unavailable.js';
import { fetchUnreachable } from './fetch-unreachable.js';
import { htmlBody } from './html-body.js';
import { invisibleCharacter } from './invisible-character.js';
import { lineTooLong } from './line-too-long.js';
import { mixedLineEndings } from './mixed-line-endings.js';
import { notUtf8 } from './not-utf8.js';
import { nulByte } from './nul-byte.js';
import { over500Kib } from './over-500-kib.js';
import { quotedValue } from './quoted-value.js';
import { rawSpace } from './raw-space.js';
import { redirectChain } from './redirect-chain.js';
import { unusedSuppression } from './unused-suppression.js';
import { wrongNameOrPlace } from './wrong-name-or-place.js';

/** Every rule of the checker, by id. */
export const rules: readonly LintRule[] = [
  byteOrderMark,
  contentType,
  curlyQuote,
  fetchUnavailable,
  fetchUnreachable,
  htmlBody,
  invisibleCharacter,
  lineTooLong,
  mixedLineEndings,
  notUtf8,
  nulByte,
  over500Kib,
  quotedValue,
  rawSpace,
  redirectChain,
  unusedSuppression,
  wrongNameOrPlace,
];
