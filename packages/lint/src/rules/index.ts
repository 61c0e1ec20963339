// Made from the files beside it by scripts/make-lint-rules.mjs.
import type { LintRule } from '../rule.js';
import { acceptedTypo } from './accepted-typo.js';
import { badPercent } from './bad-percent.js';
import { blankLineInGroup } from './blank-line-in-group.js';
import { byteOrderMark } from './byte-order-mark.js';
import { caseTrap } from './case-trap.js';
import { confusableToken } from './confusable-token.js';
import { contentSignalSyntax } from './content-signal-syntax.js';
import { contentType } from './content-type.js';
import { contentUsageSyntax } from './content-usage-syntax.js';
import { crawlDelayValue } from './crawl-delay-value.js';
import { curlyQuote } from './curly-quote.js';
import { dashInKey } from './dash-in-key.js';
import { deadRule } from './dead-rule.js';
import { dollarInside } from './dollar-inside.js';
import { dollarMissesQuery } from './dollar-misses-query.js';
import { doubleStar } from './double-star.js';
import { duplicateGroup } from './duplicate-group.js';
import { duplicateRule } from './duplicate-rule.js';
import { emptyGroup } from './empty-group.js';
import { emptyRule } from './empty-rule.js';
import { emptyUserAgent } from './empty-user-agent.js';
import { encodedWildcard } from './encoded-wildcard.js';
import { everythingBlocked } from './everything-blocked.js';
import { fetchUnavailable } from './fetch-unavailable.js';
import { fetchUnreachable } from './fetch-unreachable.js';
import { fullUrlPath } from './full-url-path.js';
import { fullUserAgentString } from './full-user-agent-string.js';
import { groupMergeTrap } from './group-merge-trap.js';
import { hashTruncates } from './hash-truncates.js';
import { htmlBody } from './html-body.js';
import { htmlEntity } from './html-entity.js';
import { indexHtml } from './index-html.js';
import { invisibleCharacter } from './invisible-character.js';
import { keyPrefixMatch } from './key-prefix-match.js';
import { leaksPrivatePath } from './leaks-private-path.js';
import { lineTooLong } from './line-too-long.js';
import { lowerPercent } from './lower-percent.js';
import { manyPathsOnALine } from './many-paths-on-a-line.js';
import { missingColon } from './missing-colon.js';
import { misspeltToken } from './misspelt-token.js';
import { mixedLineEndings } from './mixed-line-endings.js';
import { namedGroupDropsStar } from './named-group-drops-star.js';
import { notRooted } from './not-rooted.js';
import { notUtf8 } from './not-utf8.js';
import { nulByte } from './nul-byte.js';
import { orderDependent } from './order-dependent.js';
import { over500Kib } from './over-500-kib.js';
import { overEncoded } from './over-encoded.js';
import { prefixOvermatch } from './prefix-overmatch.js';
import { quotedValue } from './quoted-value.js';
import { rawSpace } from './raw-space.js';
import { redirectChain } from './redirect-chain.js';
import { redundantRule } from './redundant-rule.js';
import { regexSyntax } from './regex-syntax.js';
import { rejectedTypo } from './rejected-typo.js';
import { renderBlocked } from './render-blocked.js';
import { retiredToken } from './retired-token.js';
import { ruleBeforeUserAgent } from './rule-before-user-agent.js';
import { signalContradiction } from './signal-contradiction.js';
import { sitemapBlocked } from './sitemap-blocked.js';
import { sitemapDuplicate } from './sitemap-duplicate.js';
import { sitemapMalformed } from './sitemap-malformed.js';
import { sitemapMissing } from './sitemap-missing.js';
import { sitemapOtherHost } from './sitemap-other-host.js';
import { sitemapRelative } from './sitemap-relative.js';
import { slashUndermatch } from './slash-undermatch.js';
import { starMissesSpecial } from './star-misses-special.js';
import { surprisingPrecedence } from './surprising-precedence.js';
import { tie } from './tie.js';
import { tokenCharacters } from './token-characters.js';
import { tokenGlob } from './token-glob.js';
import { tokenIgnoresRobots } from './token-ignores-robots.js';
import { tokenList } from './token-list.js';
import { trailingStar } from './trailing-star.js';
import { unknownField } from './unknown-field.js';
import { unparsableLine } from './unparsable-line.js';
import { unsupportedByGoogle } from './unsupported-by-google.js';
import { unusedSuppression } from './unused-suppression.js';
import { versionInToken } from './version-in-token.js';
import { wordpressAjax } from './wordpress-ajax.js';
import { wrongNameOrPlace } from './wrong-name-or-place.js';

/** Every rule of the checker, by id. */
export const rules: readonly LintRule[] = [
  acceptedTypo,
  badPercent,
  blankLineInGroup,
  byteOrderMark,
  caseTrap,
  confusableToken,
  contentSignalSyntax,
  contentType,
  contentUsageSyntax,
  crawlDelayValue,
  curlyQuote,
  dashInKey,
  deadRule,
  dollarInside,
  dollarMissesQuery,
  doubleStar,
  duplicateGroup,
  duplicateRule,
  emptyGroup,
  emptyRule,
  emptyUserAgent,
  encodedWildcard,
  everythingBlocked,
  fetchUnavailable,
  fetchUnreachable,
  fullUrlPath,
  fullUserAgentString,
  groupMergeTrap,
  hashTruncates,
  htmlBody,
  htmlEntity,
  indexHtml,
  invisibleCharacter,
  keyPrefixMatch,
  leaksPrivatePath,
  lineTooLong,
  lowerPercent,
  manyPathsOnALine,
  missingColon,
  misspeltToken,
  mixedLineEndings,
  namedGroupDropsStar,
  notRooted,
  notUtf8,
  nulByte,
  orderDependent,
  over500Kib,
  overEncoded,
  prefixOvermatch,
  quotedValue,
  rawSpace,
  redirectChain,
  redundantRule,
  regexSyntax,
  rejectedTypo,
  renderBlocked,
  retiredToken,
  ruleBeforeUserAgent,
  signalContradiction,
  sitemapBlocked,
  sitemapDuplicate,
  sitemapMalformed,
  sitemapMissing,
  sitemapOtherHost,
  sitemapRelative,
  slashUndermatch,
  starMissesSpecial,
  surprisingPrecedence,
  tie,
  tokenCharacters,
  tokenGlob,
  tokenIgnoresRobots,
  tokenList,
  trailingStar,
  unknownField,
  unparsableLine,
  unsupportedByGoogle,
  unusedSuppression,
  versionInToken,
  wordpressAjax,
  wrongNameOrPlace,
];
