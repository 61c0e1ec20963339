// Made from the files beside it by scripts/make-lint-rules.mjs.
import type { LintRule } from '../rule.js';
import { acceptedTypo } from './accepted-typo.js';
import { blankLineInGroup } from './blank-line-in-group.js';
import { byteOrderMark } from './byte-order-mark.js';
import { confusableToken } from './confusable-token.js';
import { contentSignalSyntax } from './content-signal-syntax.js';
import { contentType } from './content-type.js';
import { contentUsageSyntax } from './content-usage-syntax.js';
import { crawlDelayValue } from './crawl-delay-value.js';
import { curlyQuote } from './curly-quote.js';
import { dashInKey } from './dash-in-key.js';
import { duplicateGroup } from './duplicate-group.js';
import { emptyGroup } from './empty-group.js';
import { emptyUserAgent } from './empty-user-agent.js';
import { everythingShut } from './everything-shut.js';
import { fetchUnavailable } from './fetch-unavailable.js';
import { fetchUnreachable } from './fetch-unreachable.js';
import { fullUserAgentString } from './full-user-agent-string.js';
import { groupMergeTrap } from './group-merge-trap.js';
import { hashTruncates } from './hash-truncates.js';
import { htmlBody } from './html-body.js';
import { htmlEntity } from './html-entity.js';
import { invisibleCharacter } from './invisible-character.js';
import { keyPrefixMatch } from './key-prefix-match.js';
import { lineTooLong } from './line-too-long.js';
import { manyPathsOnALine } from './many-paths-on-a-line.js';
import { missingColon } from './missing-colon.js';
import { misspeltToken } from './misspelt-token.js';
import { mixedLineEndings } from './mixed-line-endings.js';
import { namedGroupDropsStar } from './named-group-drops-star.js';
import { notUtf8 } from './not-utf8.js';
import { nulByte } from './nul-byte.js';
import { over500Kib } from './over-500-kib.js';
import { quotedValue } from './quoted-value.js';
import { rawSpace } from './raw-space.js';
import { redirectChain } from './redirect-chain.js';
import { rejectedTypo } from './rejected-typo.js';
import { retiredToken } from './retired-token.js';
import { ruleBeforeUserAgent } from './rule-before-user-agent.js';
import { signalContradiction } from './signal-contradiction.js';
import { starMissesSpecial } from './star-misses-special.js';
import { tokenCharacters } from './token-characters.js';
import { tokenGlob } from './token-glob.js';
import { tokenIgnoresRobots } from './token-ignores-robots.js';
import { tokenList } from './token-list.js';
import { unknownField } from './unknown-field.js';
import { unparsableLine } from './unparsable-line.js';
import { unsupportedByGoogle } from './unsupported-by-google.js';
import { unusedSuppression } from './unused-suppression.js';
import { versionInToken } from './version-in-token.js';
import { wrongNameOrPlace } from './wrong-name-or-place.js';

/** Every rule of the checker, by id. */
export const rules: readonly LintRule[] = [
  acceptedTypo,
  blankLineInGroup,
  byteOrderMark,
  confusableToken,
  contentSignalSyntax,
  contentType,
  contentUsageSyntax,
  crawlDelayValue,
  curlyQuote,
  dashInKey,
  duplicateGroup,
  emptyGroup,
  emptyUserAgent,
  everythingShut,
  fetchUnavailable,
  fetchUnreachable,
  fullUserAgentString,
  groupMergeTrap,
  hashTruncates,
  htmlBody,
  htmlEntity,
  invisibleCharacter,
  keyPrefixMatch,
  lineTooLong,
  manyPathsOnALine,
  missingColon,
  misspeltToken,
  mixedLineEndings,
  namedGroupDropsStar,
  notUtf8,
  nulByte,
  over500Kib,
  quotedValue,
  rawSpace,
  redirectChain,
  rejectedTypo,
  retiredToken,
  ruleBeforeUserAgent,
  signalContradiction,
  starMissesSpecial,
  tokenCharacters,
  tokenGlob,
  tokenIgnoresRobots,
  tokenList,
  unknownField,
  unparsableLine,
  unsupportedByGoogle,
  unusedSuppression,
  versionInToken,
  wrongNameOrPlace,
];
