// Made from the files in the folders beside it by scripts/make-lint-rules.mjs.
import type { LintRule } from '../model/lint-rule.js';
import { caseTrap, type texts as caseTrapTexts } from './access/case-trap.js';
import { dollarMissesQuery, type texts as dollarMissesQueryTexts } from './access/dollar-misses-query.js';
import { everythingBlocked, type texts as everythingBlockedTexts } from './access/everything-blocked.js';
import { exposedFile, type texts as exposedFileTexts } from './access/exposed-file.js';
import { faviconBlocked, type texts as faviconBlockedTexts } from './access/favicon-blocked.js';
import { indexHtml, type texts as indexHtmlTexts } from './access/index-html.js';
import { leaksPrivatePath, type texts as leaksPrivatePathTexts } from './access/leaks-private-path.js';
import { listedUrlMissed, type texts as listedUrlMissedTexts } from './access/listed-url-missed.js';
import { midWordMatch, type texts as midWordMatchTexts } from './access/mid-word-match.js';
import { mostUrlsBlocked, type texts as mostUrlsBlockedTexts } from './access/most-urls-blocked.js';
import { prefixOvermatch, type texts as prefixOvermatchTexts } from './access/prefix-overmatch.js';
import { renderBlocked, type texts as renderBlockedTexts } from './access/render-blocked.js';
import { slashUndermatch, type texts as slashUndermatchTexts } from './access/slash-undermatch.js';
import { wordpressAjax, type texts as wordpressAjaxTexts } from './access/wordpress-ajax.js';
import { byteOrderMark, type texts as byteOrderMarkTexts } from './encoding/byte-order-mark.js';
import { invisibleCharacter, type texts as invisibleCharacterTexts } from './encoding/invisible-character.js';
import { mixedLineEndings, type texts as mixedLineEndingsTexts } from './encoding/mixed-line-endings.js';
import { notUtf8, type texts as notUtf8Texts } from './encoding/not-utf8.js';
import { nulByte, type texts as nulByteTexts } from './encoding/nul-byte.js';
import { contentType, type texts as contentTypeTexts } from './fetch/content-type.js';
import { fetchUnavailable, type texts as fetchUnavailableTexts } from './fetch/fetch-unavailable.js';
import { fetchUnreachable, type texts as fetchUnreachableTexts } from './fetch/fetch-unreachable.js';
import { htmlBody, type texts as htmlBodyTexts } from './fetch/html-body.js';
import { over500Kib, type texts as over500KibTexts } from './fetch/over-500-kib.js';
import { redirectChain, type texts as redirectChainTexts } from './fetch/redirect-chain.js';
import { wrongNameOrPlace, type texts as wrongNameOrPlaceTexts } from './fetch/wrong-name-or-place.js';
import { acceptedTypo, type texts as acceptedTypoTexts } from './fields/accepted-typo.js';
import { crawlDelayEffect, type texts as crawlDelayEffectTexts } from './fields/crawl-delay-effect.js';
import { crawlDelayValue, type texts as crawlDelayValueTexts } from './fields/crawl-delay-value.js';
import { dashInKey, type texts as dashInKeyTexts } from './fields/dash-in-key.js';
import { fieldBeforeUserAgent, type texts as fieldBeforeUserAgentTexts } from './fields/field-before-user-agent.js';
import { keyPrefixMatch, type texts as keyPrefixMatchTexts } from './fields/key-prefix-match.js';
import { rejectedTypo, type texts as rejectedTypoTexts } from './fields/rejected-typo.js';
import { unknownField, type texts as unknownFieldTexts } from './fields/unknown-field.js';
import { unsupportedByGoogle, type texts as unsupportedByGoogleTexts } from './fields/unsupported-by-google.js';
import { blankLineInGroup, type texts as blankLineInGroupTexts } from './groups/blank-line-in-group.js';
import { duplicateGroup, type texts as duplicateGroupTexts } from './groups/duplicate-group.js';
import { emptyGroup, type texts as emptyGroupTexts } from './groups/empty-group.js';
import { groupMergeTrap, type texts as groupMergeTrapTexts } from './groups/group-merge-trap.js';
import { namedGroupDropsStar, type texts as namedGroupDropsStarTexts } from './groups/named-group-drops-star.js';
import { ruleBeforeUserAgent, type texts as ruleBeforeUserAgentTexts } from './groups/rule-before-user-agent.js';
import { starMissesSpecial, type texts as starMissesSpecialTexts } from './groups/star-misses-special.js';
import { strayRules, type texts as strayRulesTexts } from './groups/stray-rules.js';
import { blockComment, type texts as blockCommentTexts } from './lines/block-comment.js';
import { commentedRule, type texts as commentedRuleTexts } from './lines/commented-rule.js';
import { curlyQuote } from './lines/curly-quote.js';
import { escapedLineBreak, type texts as escapedLineBreakTexts } from './lines/escaped-line-break.js';
import { lineTooLong, type texts as lineTooLongTexts } from './lines/line-too-long.js';
import { malformedSuppression, type texts as malformedSuppressionTexts } from './lines/malformed-suppression.js';
import { manyPathsOnALine, type texts as manyPathsOnALineTexts } from './lines/many-paths-on-a-line.js';
import { missingColon, type texts as missingColonTexts } from './lines/missing-colon.js';
import { quotedValue } from './lines/quoted-value.js';
import { unmetComment, type texts as unmetCommentTexts } from './lines/unmet-comment.js';
import { unparsableLine, type texts as unparsableLineTexts } from './lines/unparsable-line.js';
import { unusedSuppression, type texts as unusedSuppressionTexts } from './lines/unused-suppression.js';
import { badPercent, type texts as badPercentTexts } from './patterns/bad-percent.js';
import { dollarInside, type texts as dollarInsideTexts } from './patterns/dollar-inside.js';
import { doubleEncoded, type texts as doubleEncodedTexts } from './patterns/double-encoded.js';
import { doubleStar, type texts as doubleStarTexts } from './patterns/double-star.js';
import { emptyRule, type texts as emptyRuleTexts } from './patterns/empty-rule.js';
import { encodedWildcard, type texts as encodedWildcardTexts } from './patterns/encoded-wildcard.js';
import { folderEnd, type texts as folderEndTexts } from './patterns/folder-end.js';
import { fullUrlPath, type texts as fullUrlPathTexts } from './patterns/full-url-path.js';
import { garbledLetter, type texts as garbledLetterTexts } from './patterns/garbled-letter.js';
import { hashTruncates, type texts as hashTruncatesTexts } from './patterns/hash-truncates.js';
import { htmlEntity, type texts as htmlEntityTexts } from './patterns/html-entity.js';
import { htmlTag, type texts as htmlTagTexts } from './patterns/html-tag.js';
import { leadingStar, type texts as leadingStarTexts } from './patterns/leading-star.js';
import { lowerPercent, type texts as lowerPercentTexts } from './patterns/lower-percent.js';
import { notRooted, type texts as notRootedTexts } from './patterns/not-rooted.js';
import { overEncoded, type texts as overEncodedTexts } from './patterns/over-encoded.js';
import { questionMarkWildcard, type texts as questionMarkWildcardTexts } from './patterns/question-mark-wildcard.js';
import { rawSpace, type texts as rawSpaceTexts } from './patterns/raw-space.js';
import { regexSyntax, type texts as regexSyntaxTexts } from './patterns/regex-syntax.js';
import { serverPath, type texts as serverPathTexts } from './patterns/server-path.js';
import { templatePlaceholder, type texts as templatePlaceholderTexts } from './patterns/template-placeholder.js';
import { trailingPunctuation, type texts as trailingPunctuationTexts } from './patterns/trailing-punctuation.js';
import { trailingStar, type texts as trailingStarTexts } from './patterns/trailing-star.js';
import { deadRule, type texts as deadRuleTexts } from './precedence/dead-rule.js';
import { duplicateRule, type texts as duplicateRuleTexts } from './precedence/duplicate-rule.js';
import { orderDependent, type texts as orderDependentTexts } from './precedence/order-dependent.js';
import { redundantRule, type texts as redundantRuleTexts } from './precedence/redundant-rule.js';
import { surprisingPrecedence, type texts as surprisingPrecedenceTexts } from './precedence/surprising-precedence.js';
import { tie, type texts as tieTexts } from './precedence/tie.js';
import { contentSignalSyntax, type texts as contentSignalSyntaxTexts } from './preferences/content-signal-syntax.js';
import { contentUsageSyntax, type texts as contentUsageSyntaxTexts } from './preferences/content-usage-syntax.js';
import { signalContradiction, type texts as signalContradictionTexts } from './preferences/signal-contradiction.js';
import { sitemapBlocked, type texts as sitemapBlockedTexts } from './sitemaps/sitemap-blocked.js';
import { sitemapDuplicate, type texts as sitemapDuplicateTexts } from './sitemaps/sitemap-duplicate.js';
import { sitemapFinalSlash, type texts as sitemapFinalSlashTexts } from './sitemaps/sitemap-final-slash.js';
import { sitemapHash, type texts as sitemapHashTexts } from './sitemaps/sitemap-hash.js';
import { sitemapHtmlPage, type texts as sitemapHtmlPageTexts } from './sitemaps/sitemap-html-page.js';
import { sitemapMalformed, type texts as sitemapMalformedTexts } from './sitemaps/sitemap-malformed.js';
import { sitemapMissing, type texts as sitemapMissingTexts } from './sitemaps/sitemap-missing.js';
import { sitemapOtherHost, type texts as sitemapOtherHostTexts } from './sitemaps/sitemap-other-host.js';
import { sitemapRelative, type texts as sitemapRelativeTexts } from './sitemaps/sitemap-relative.js';
import { sitemapTestHost, type texts as sitemapTestHostTexts } from './sitemaps/sitemap-test-host.js';
import { sitemapWithoutKey, type texts as sitemapWithoutKeyTexts } from './sitemaps/sitemap-without-key.js';
import { adsCrawlerBlocked, type texts as adsCrawlerBlockedTexts } from './user-agents/ads-crawler-blocked.js';
import { confusableToken, type texts as confusableTokenTexts } from './user-agents/confusable-token.js';
import { emptyUserAgent, type texts as emptyUserAgentTexts } from './user-agents/empty-user-agent.js';
import { formerToken, type texts as formerTokenTexts } from './user-agents/former-token.js';
import { fullUserAgentString, type texts as fullUserAgentStringTexts } from './user-agents/full-user-agent-string.js';
import { genericName, type texts as genericNameTexts } from './user-agents/generic-name.js';
import { misspeltToken, type texts as misspeltTokenTexts } from './user-agents/misspelt-token.js';
import { notAToken, type texts as notATokenTexts } from './user-agents/not-a-token.js';
import { retiredToken, type texts as retiredTokenTexts } from './user-agents/retired-token.js';
import { searchInAiList, type texts as searchInAiListTexts } from './user-agents/search-in-ai-list.js';
import { tokenCharacters, type texts as tokenCharactersTexts } from './user-agents/token-characters.js';
import { tokenGlob, type texts as tokenGlobTexts } from './user-agents/token-glob.js';
import { tokenIgnoresRobots, type texts as tokenIgnoresRobotsTexts } from './user-agents/token-ignores-robots.js';
import { tokenList, type texts as tokenListTexts } from './user-agents/token-list.js';
import { versionInToken, type texts as versionInTokenTexts } from './user-agents/version-in-token.js';

/** Every rule of the checker, sorted by id. */
export const rules: readonly LintRule[] = [
  acceptedTypo,
  adsCrawlerBlocked,
  badPercent,
  blankLineInGroup,
  blockComment,
  byteOrderMark,
  caseTrap,
  commentedRule,
  confusableToken,
  contentSignalSyntax,
  contentType,
  contentUsageSyntax,
  crawlDelayEffect,
  crawlDelayValue,
  curlyQuote,
  dashInKey,
  deadRule,
  dollarInside,
  dollarMissesQuery,
  doubleEncoded,
  doubleStar,
  duplicateGroup,
  duplicateRule,
  emptyGroup,
  emptyRule,
  emptyUserAgent,
  encodedWildcard,
  escapedLineBreak,
  everythingBlocked,
  exposedFile,
  faviconBlocked,
  fetchUnavailable,
  fetchUnreachable,
  fieldBeforeUserAgent,
  folderEnd,
  formerToken,
  fullUrlPath,
  fullUserAgentString,
  garbledLetter,
  genericName,
  groupMergeTrap,
  hashTruncates,
  htmlBody,
  htmlEntity,
  htmlTag,
  indexHtml,
  invisibleCharacter,
  keyPrefixMatch,
  leadingStar,
  leaksPrivatePath,
  lineTooLong,
  listedUrlMissed,
  lowerPercent,
  malformedSuppression,
  manyPathsOnALine,
  midWordMatch,
  missingColon,
  misspeltToken,
  mixedLineEndings,
  mostUrlsBlocked,
  namedGroupDropsStar,
  notAToken,
  notRooted,
  notUtf8,
  nulByte,
  orderDependent,
  over500Kib,
  overEncoded,
  prefixOvermatch,
  questionMarkWildcard,
  quotedValue,
  rawSpace,
  redirectChain,
  redundantRule,
  regexSyntax,
  rejectedTypo,
  renderBlocked,
  retiredToken,
  ruleBeforeUserAgent,
  searchInAiList,
  serverPath,
  signalContradiction,
  sitemapBlocked,
  sitemapDuplicate,
  sitemapFinalSlash,
  sitemapHash,
  sitemapHtmlPage,
  sitemapMalformed,
  sitemapMissing,
  sitemapOtherHost,
  sitemapRelative,
  sitemapTestHost,
  sitemapWithoutKey,
  slashUndermatch,
  starMissesSpecial,
  strayRules,
  surprisingPrecedence,
  templatePlaceholder,
  tie,
  tokenCharacters,
  tokenGlob,
  tokenIgnoresRobots,
  tokenList,
  trailingPunctuation,
  trailingStar,
  unknownField,
  unmetComment,
  unparsableLine,
  unsupportedByGoogle,
  unusedSuppression,
  versionInToken,
  wordpressAjax,
  wrongNameOrPlace,
];

/** The English texts of each rule: a translation has templates with the same slots. */
export interface RuleTexts {
  readonly 'accepted-typo': typeof acceptedTypoTexts;
  readonly 'ads-crawler-blocked': typeof adsCrawlerBlockedTexts;
  readonly 'bad-percent': typeof badPercentTexts;
  readonly 'blank-line-in-group': typeof blankLineInGroupTexts;
  readonly 'block-comment': typeof blockCommentTexts;
  readonly 'byte-order-mark': typeof byteOrderMarkTexts;
  readonly 'case-trap': typeof caseTrapTexts;
  readonly 'commented-rule': typeof commentedRuleTexts;
  readonly 'confusable-token': typeof confusableTokenTexts;
  readonly 'content-signal-syntax': typeof contentSignalSyntaxTexts;
  readonly 'content-type': typeof contentTypeTexts;
  readonly 'content-usage-syntax': typeof contentUsageSyntaxTexts;
  readonly 'crawl-delay-effect': typeof crawlDelayEffectTexts;
  readonly 'crawl-delay-value': typeof crawlDelayValueTexts;
  readonly 'dash-in-key': typeof dashInKeyTexts;
  readonly 'dead-rule': typeof deadRuleTexts;
  readonly 'dollar-inside': typeof dollarInsideTexts;
  readonly 'dollar-misses-query': typeof dollarMissesQueryTexts;
  readonly 'double-encoded': typeof doubleEncodedTexts;
  readonly 'double-star': typeof doubleStarTexts;
  readonly 'duplicate-group': typeof duplicateGroupTexts;
  readonly 'duplicate-rule': typeof duplicateRuleTexts;
  readonly 'empty-group': typeof emptyGroupTexts;
  readonly 'empty-rule': typeof emptyRuleTexts;
  readonly 'empty-user-agent': typeof emptyUserAgentTexts;
  readonly 'encoded-wildcard': typeof encodedWildcardTexts;
  readonly 'escaped-line-break': typeof escapedLineBreakTexts;
  readonly 'everything-blocked': typeof everythingBlockedTexts;
  readonly 'exposed-file': typeof exposedFileTexts;
  readonly 'favicon-blocked': typeof faviconBlockedTexts;
  readonly 'fetch-unavailable': typeof fetchUnavailableTexts;
  readonly 'fetch-unreachable': typeof fetchUnreachableTexts;
  readonly 'field-before-user-agent': typeof fieldBeforeUserAgentTexts;
  readonly 'folder-end': typeof folderEndTexts;
  readonly 'former-token': typeof formerTokenTexts;
  readonly 'full-url-path': typeof fullUrlPathTexts;
  readonly 'full-user-agent-string': typeof fullUserAgentStringTexts;
  readonly 'garbled-letter': typeof garbledLetterTexts;
  readonly 'generic-name': typeof genericNameTexts;
  readonly 'group-merge-trap': typeof groupMergeTrapTexts;
  readonly 'hash-truncates': typeof hashTruncatesTexts;
  readonly 'html-body': typeof htmlBodyTexts;
  readonly 'html-entity': typeof htmlEntityTexts;
  readonly 'html-tag': typeof htmlTagTexts;
  readonly 'index-html': typeof indexHtmlTexts;
  readonly 'invisible-character': typeof invisibleCharacterTexts;
  readonly 'key-prefix-match': typeof keyPrefixMatchTexts;
  readonly 'leading-star': typeof leadingStarTexts;
  readonly 'leaks-private-path': typeof leaksPrivatePathTexts;
  readonly 'line-too-long': typeof lineTooLongTexts;
  readonly 'listed-url-missed': typeof listedUrlMissedTexts;
  readonly 'lower-percent': typeof lowerPercentTexts;
  readonly 'malformed-suppression': typeof malformedSuppressionTexts;
  readonly 'many-paths-on-a-line': typeof manyPathsOnALineTexts;
  readonly 'mid-word-match': typeof midWordMatchTexts;
  readonly 'missing-colon': typeof missingColonTexts;
  readonly 'misspelt-token': typeof misspeltTokenTexts;
  readonly 'mixed-line-endings': typeof mixedLineEndingsTexts;
  readonly 'most-urls-blocked': typeof mostUrlsBlockedTexts;
  readonly 'named-group-drops-star': typeof namedGroupDropsStarTexts;
  readonly 'not-a-token': typeof notATokenTexts;
  readonly 'not-rooted': typeof notRootedTexts;
  readonly 'not-utf8': typeof notUtf8Texts;
  readonly 'nul-byte': typeof nulByteTexts;
  readonly 'order-dependent': typeof orderDependentTexts;
  readonly 'over-500-kib': typeof over500KibTexts;
  readonly 'over-encoded': typeof overEncodedTexts;
  readonly 'prefix-overmatch': typeof prefixOvermatchTexts;
  readonly 'question-mark-wildcard': typeof questionMarkWildcardTexts;
  readonly 'raw-space': typeof rawSpaceTexts;
  readonly 'redirect-chain': typeof redirectChainTexts;
  readonly 'redundant-rule': typeof redundantRuleTexts;
  readonly 'regex-syntax': typeof regexSyntaxTexts;
  readonly 'rejected-typo': typeof rejectedTypoTexts;
  readonly 'render-blocked': typeof renderBlockedTexts;
  readonly 'retired-token': typeof retiredTokenTexts;
  readonly 'rule-before-user-agent': typeof ruleBeforeUserAgentTexts;
  readonly 'search-in-ai-list': typeof searchInAiListTexts;
  readonly 'server-path': typeof serverPathTexts;
  readonly 'signal-contradiction': typeof signalContradictionTexts;
  readonly 'sitemap-blocked': typeof sitemapBlockedTexts;
  readonly 'sitemap-duplicate': typeof sitemapDuplicateTexts;
  readonly 'sitemap-final-slash': typeof sitemapFinalSlashTexts;
  readonly 'sitemap-hash': typeof sitemapHashTexts;
  readonly 'sitemap-html-page': typeof sitemapHtmlPageTexts;
  readonly 'sitemap-malformed': typeof sitemapMalformedTexts;
  readonly 'sitemap-missing': typeof sitemapMissingTexts;
  readonly 'sitemap-other-host': typeof sitemapOtherHostTexts;
  readonly 'sitemap-relative': typeof sitemapRelativeTexts;
  readonly 'sitemap-test-host': typeof sitemapTestHostTexts;
  readonly 'sitemap-without-key': typeof sitemapWithoutKeyTexts;
  readonly 'slash-undermatch': typeof slashUndermatchTexts;
  readonly 'star-misses-special': typeof starMissesSpecialTexts;
  readonly 'stray-rules': typeof strayRulesTexts;
  readonly 'surprising-precedence': typeof surprisingPrecedenceTexts;
  readonly 'template-placeholder': typeof templatePlaceholderTexts;
  readonly tie: typeof tieTexts;
  readonly 'token-characters': typeof tokenCharactersTexts;
  readonly 'token-glob': typeof tokenGlobTexts;
  readonly 'token-ignores-robots': typeof tokenIgnoresRobotsTexts;
  readonly 'token-list': typeof tokenListTexts;
  readonly 'trailing-punctuation': typeof trailingPunctuationTexts;
  readonly 'trailing-star': typeof trailingStarTexts;
  readonly 'unknown-field': typeof unknownFieldTexts;
  readonly 'unmet-comment': typeof unmetCommentTexts;
  readonly 'unparsable-line': typeof unparsableLineTexts;
  readonly 'unsupported-by-google': typeof unsupportedByGoogleTexts;
  readonly 'unused-suppression': typeof unusedSuppressionTexts;
  readonly 'version-in-token': typeof versionInTokenTexts;
  readonly 'wordpress-ajax': typeof wordpressAjaxTexts;
  readonly 'wrong-name-or-place': typeof wrongNameOrPlaceTexts;
}
