// Made from the files beside it by scripts/make-lint-rules.mjs.
import type { LintRule } from '../rule.js';
import { acceptedTypo } from './accepted-typo.js';
import { byteOrderMark } from './byte-order-mark.js';
import { contentSignalSyntax } from './content-signal-syntax.js';
import { contentType } from './content-type.js';
import { contentUsageSyntax } from './content-usage-syntax.js';
import { crawlDelayValue } from './crawl-delay-value.js';
import { curlyQuote } from './curly-quote.js';
import { dashInKey } from './dash-in-key.js';
import { fetchUnavailable } from './fetch-unavailable.js';
import { fetchUnreachable } from './fetch-unreachable.js';
import { hashTruncates } from './hash-truncates.js';
import { htmlBody } from './html-body.js';
import { htmlEntity } from './html-entity.js';
import { invisibleCharacter } from './invisible-character.js';
import { keyPrefixMatch } from './key-prefix-match.js';
import { lineTooLong } from './line-too-long.js';
import { manyPathsOnALine } from './many-paths-on-a-line.js';
import { missingColon } from './missing-colon.js';
import { mixedLineEndings } from './mixed-line-endings.js';
import { notUtf8 } from './not-utf8.js';
import { nulByte } from './nul-byte.js';
import { over500Kib } from './over-500-kib.js';
import { quotedValue } from './quoted-value.js';
import { rawSpace } from './raw-space.js';
import { redirectChain } from './redirect-chain.js';
import { rejectedTypo } from './rejected-typo.js';
import { signalContradiction } from './signal-contradiction.js';
import { unknownField } from './unknown-field.js';
import { unparsableLine } from './unparsable-line.js';
import { unsupportedByGoogle } from './unsupported-by-google.js';
import { unusedSuppression } from './unused-suppression.js';
import { wrongNameOrPlace } from './wrong-name-or-place.js';

/** Every rule of the checker, by id. */
export const rules: readonly LintRule[] = [
  acceptedTypo,
  byteOrderMark,
  contentSignalSyntax,
  contentType,
  contentUsageSyntax,
  crawlDelayValue,
  curlyQuote,
  dashInKey,
  fetchUnavailable,
  fetchUnreachable,
  hashTruncates,
  htmlBody,
  htmlEntity,
  invisibleCharacter,
  keyPrefixMatch,
  lineTooLong,
  manyPathsOnALine,
  missingColon,
  mixedLineEndings,
  notUtf8,
  nulByte,
  over500Kib,
  quotedValue,
  rawSpace,
  redirectChain,
  rejectedTypo,
  signalContradiction,
  unknownField,
  unparsableLine,
  unsupportedByGoogle,
  unusedSuppression,
  wrongNameOrPlace,
];
