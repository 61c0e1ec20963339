// Made from the files in the folders beside it by scripts/make-lint-rules.mjs.
import type { LintRule } from '../model/lint-rule.js';
import { caseTrap } from './access/case-trap.js';
import { dollarMissesQuery } from './access/dollar-misses-query.js';
import { everythingBlocked } from './access/everything-blocked.js';
import { indexHtml } from './access/index-html.js';
import { leaksPrivatePath } from './access/leaks-private-path.js';
import { prefixOvermatch } from './access/prefix-overmatch.js';
import { renderBlocked } from './access/render-blocked.js';
import { slashUndermatch } from './access/slash-undermatch.js';
import { wordpressAjax } from './access/wordpress-ajax.js';
import { byteOrderMark } from './encoding/byte-order-mark.js';
import { invisibleCharacter } from './encoding/invisible-character.js';
import { mixedLineEndings } from './encoding/mixed-line-endings.js';
import { notUtf8 } from './encoding/not-utf8.js';
import { nulByte } from './encoding/nul-byte.js';
import { contentType } from './fetch/content-type.js';
import { fetchUnavailable } from './fetch/fetch-unavailable.js';
import { fetchUnreachable } from './fetch/fetch-unreachable.js';
import { htmlBody } from './fetch/html-body.js';
import { over500Kib } from './fetch/over-500-kib.js';
import { redirectChain } from './fetch/redirect-chain.js';
import { wrongNameOrPlace } from './fetch/wrong-name-or-place.js';
import { acceptedTypo } from './fields/accepted-typo.js';
import { crawlDelayValue } from './fields/crawl-delay-value.js';
import { dashInKey } from './fields/dash-in-key.js';
import { keyPrefixMatch } from './fields/key-prefix-match.js';
import { rejectedTypo } from './fields/rejected-typo.js';
import { unknownField } from './fields/unknown-field.js';
import { unsupportedByGoogle } from './fields/unsupported-by-google.js';
import { blankLineInGroup } from './groups/blank-line-in-group.js';
import { duplicateGroup } from './groups/duplicate-group.js';
import { emptyGroup } from './groups/empty-group.js';
import { groupMergeTrap } from './groups/group-merge-trap.js';
import { namedGroupDropsStar } from './groups/named-group-drops-star.js';
import { ruleBeforeUserAgent } from './groups/rule-before-user-agent.js';
import { starMissesSpecial } from './groups/star-misses-special.js';
import { curlyQuote } from './lines/curly-quote.js';
import { lineTooLong } from './lines/line-too-long.js';
import { malformedSuppression } from './lines/malformed-suppression.js';
import { manyPathsOnALine } from './lines/many-paths-on-a-line.js';
import { missingColon } from './lines/missing-colon.js';
import { quotedValue } from './lines/quoted-value.js';
import { unparsableLine } from './lines/unparsable-line.js';
import { unusedSuppression } from './lines/unused-suppression.js';
import { badPercent } from './patterns/bad-percent.js';
import { dollarInside } from './patterns/dollar-inside.js';
import { doubleStar } from './patterns/double-star.js';
import { emptyRule } from './patterns/empty-rule.js';
import { encodedWildcard } from './patterns/encoded-wildcard.js';
import { fullUrlPath } from './patterns/full-url-path.js';
import { hashTruncates } from './patterns/hash-truncates.js';
import { htmlEntity } from './patterns/html-entity.js';
import { leadingStar } from './patterns/leading-star.js';
import { lowerPercent } from './patterns/lower-percent.js';
import { notRooted } from './patterns/not-rooted.js';
import { overEncoded } from './patterns/over-encoded.js';
import { rawSpace } from './patterns/raw-space.js';
import { regexSyntax } from './patterns/regex-syntax.js';
import { trailingStar } from './patterns/trailing-star.js';
import { deadRule } from './precedence/dead-rule.js';
import { duplicateRule } from './precedence/duplicate-rule.js';
import { orderDependent } from './precedence/order-dependent.js';
import { redundantRule } from './precedence/redundant-rule.js';
import { surprisingPrecedence } from './precedence/surprising-precedence.js';
import { tie } from './precedence/tie.js';
import { contentSignalSyntax } from './preferences/content-signal-syntax.js';
import { contentUsageSyntax } from './preferences/content-usage-syntax.js';
import { signalContradiction } from './preferences/signal-contradiction.js';
import { sitemapBlocked } from './sitemaps/sitemap-blocked.js';
import { sitemapDuplicate } from './sitemaps/sitemap-duplicate.js';
import { sitemapMalformed } from './sitemaps/sitemap-malformed.js';
import { sitemapMissing } from './sitemaps/sitemap-missing.js';
import { sitemapOtherHost } from './sitemaps/sitemap-other-host.js';
import { sitemapRelative } from './sitemaps/sitemap-relative.js';
import { sitemapWithoutKey } from './sitemaps/sitemap-without-key.js';
import { confusableToken } from './user-agents/confusable-token.js';
import { emptyUserAgent } from './user-agents/empty-user-agent.js';
import { fullUserAgentString } from './user-agents/full-user-agent-string.js';
import { misspeltToken } from './user-agents/misspelt-token.js';
import { notAToken } from './user-agents/not-a-token.js';
import { retiredToken } from './user-agents/retired-token.js';
import { tokenCharacters } from './user-agents/token-characters.js';
import { tokenGlob } from './user-agents/token-glob.js';
import { tokenIgnoresRobots } from './user-agents/token-ignores-robots.js';
import { tokenList } from './user-agents/token-list.js';
import { versionInToken } from './user-agents/version-in-token.js';

/** Every rule of the checker, sorted by id. */
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
  leadingStar,
  leaksPrivatePath,
  lineTooLong,
  lowerPercent,
  malformedSuppression,
  manyPathsOnALine,
  missingColon,
  misspeltToken,
  mixedLineEndings,
  namedGroupDropsStar,
  notAToken,
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
  sitemapWithoutKey,
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
