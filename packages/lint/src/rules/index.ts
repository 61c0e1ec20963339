// Made from the files beside it by scripts/make-lint-rules.mjs.
import type { LintRule } from '../rule.js';
import { badPercent } from './bad-percent.js';
import { caseTrap } from './case-trap.js';
import { dollarInside } from './dollar-inside.js';
import { dollarMissesQuery } from './dollar-misses-query.js';
import { doubleStar } from './double-star.js';
import { duplicateRule } from './duplicate-rule.js';
import { emptyRule } from './empty-rule.js';
import { encodedWildcard } from './encoded-wildcard.js';
import { fullUrlPath } from './full-url-path.js';
import { indexHtml } from './index-html.js';
import { leaksPrivatePath } from './leaks-private-path.js';
import { lowerPercent } from './lower-percent.js';
import { notRooted } from './not-rooted.js';
import { overEncoded } from './over-encoded.js';
import { prefixOvermatch } from './prefix-overmatch.js';
import { rawSpace } from './raw-space.js';
import { regexSyntax } from './regex-syntax.js';
import { renderBlocked } from './render-blocked.js';
import { sitemapBlocked } from './sitemap-blocked.js';
import { sitemapDuplicate } from './sitemap-duplicate.js';
import { sitemapMalformed } from './sitemap-malformed.js';
import { sitemapMissing } from './sitemap-missing.js';
import { sitemapOtherHost } from './sitemap-other-host.js';
import { sitemapRelative } from './sitemap-relative.js';
import { slashUndermatch } from './slash-undermatch.js';
import { surprisingPrecedence } from './surprising-precedence.js';
import { tie } from './tie.js';
import { trailingStar } from './trailing-star.js';
import { unusedSuppression } from './unused-suppression.js';
import { wordpressAjax } from './wordpress-ajax.js';

/** Every rule of the checker, by id. */
export const rules: readonly LintRule[] = [
  badPercent,
  caseTrap,
  dollarInside,
  dollarMissesQuery,
  doubleStar,
  duplicateRule,
  emptyRule,
  encodedWildcard,
  fullUrlPath,
  indexHtml,
  leaksPrivatePath,
  lowerPercent,
  notRooted,
  overEncoded,
  prefixOvermatch,
  rawSpace,
  regexSyntax,
  renderBlocked,
  sitemapBlocked,
  sitemapDuplicate,
  sitemapMalformed,
  sitemapMissing,
  sitemapOtherHost,
  sitemapRelative,
  slashUndermatch,
  surprisingPrecedence,
  tie,
  trailingStar,
  unusedSuppression,
  wordpressAjax,
];
