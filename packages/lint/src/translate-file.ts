import { ENGLISH, type MessageLanguage } from '@maycrawl/core/message';
import { siteAccessOf } from './analysis/queries/site-access.js';
import type { SiteAccess } from './analysis/queries/types.js';
import type { CheckedFile } from './json/lint-file-json.js';
import type { Diagnostic } from './model/diagnostic.js';
import type { AppliedFix } from './proving/types.js';
import { type Translation, translate, translatedText, translateFix } from './translate.js';

/** The lint rule whose texts say for whom the site is blocked. */
const ACCESS_RULE = 'everything-blocked';

/**
 * Returns a checked file with its texts in another language, as {@link translate} does for one finding: the findings, the
 * titles of fixes, and for whom the site is blocked. A fix still names the same finding.
 */
export function translateFile<File extends CheckedFile>(
  file: File,
  translation: Translation,
  language: MessageLanguage = ENGLISH,
): File {
  const known = new Map<Diagnostic, Diagnostic>();
  const finding = (english: Diagnostic): Diagnostic => {
    const translated = known.get(english) ?? translate(english, translation, language);
    known.set(english, translated);
    return translated;
  };
  const ofFix = <One extends AppliedFix>(one: One): One => ({
    ...one,
    diagnostic: finding(one.diagnostic),
    fix: translateFix(one.fix, one.diagnostic.variant, translation, language),
  });
  const { diagnostics, withheld, fixed } = file;
  return {
    ...file,
    diagnostics: diagnostics.map(finding),
    access: translateAccess(file.access, translation, language),
    withheld: withheld.map(ofFix),
    fixed: fixed && { ...fixed, applied: fixed.applied.map(ofFix) },
  };
}

/** Returns for whom a site is blocked, in another language. */
export function translateAccess(access: SiteAccess, translation: Translation, language: MessageLanguage): SiteAccess {
  const blocked = access.blocked.map(({ message, rule }) => ({
    message: { ...message, text: translatedText({ ...message, variant: ACCESS_RULE }, translation, language) },
    rule,
  }));
  return siteAccessOf(access.crawlers, blocked);
}
