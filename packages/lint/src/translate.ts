import type { MessageLanguage, Sentence, Template, Wrong } from '@maycrawl/core/message';
import { ENGLISH, renderValues } from '@maycrawl/core/message';
import type { siteAccessTexts } from './analysis/queries/site-access.js';
import type { otherPlacesTexts } from './file/lines-by-field.js';
import type { insertAllowTexts, removeLineTexts, replaceKeyTexts } from './fixes/line-fixes.js';
import type { Diagnostic, Fix, Related } from './model/diagnostic.js';
import type { Message, MessageParams, TextTable } from './model/message.js';
import type { RuleTexts } from './rules/index.js';
import type { anyRuleTexts } from './runner/any-rule-texts.js';
import type { quotationTexts } from './values/quotation-marks.js';

/** The English texts that several rules use. No rule has other texts with these ids. */
export type SharedTexts = typeof insertAllowTexts &
  typeof anyRuleTexts &
  typeof otherPlacesTexts &
  typeof quotationTexts &
  typeof removeLineTexts &
  typeof replaceKeyTexts &
  typeof siteAccessTexts;

/** The English texts of findings: `rules` has the `messages` of each lint rule or variant, `shared` those that several rules use. */
export interface FindingTexts {
  readonly rules: RuleTexts;
  readonly shared: SharedTexts;
}

type Partly<Table> = { readonly [Id in keyof Table]?: Template };

/**
 * The texts of findings in another language: templates with the ids of the English ones and their slots. See
 * {@link WrongTexts}.
 */
export interface Translation {
  readonly rules?: { readonly [Code in keyof RuleTexts]?: Partly<RuleTexts[Code]> };
  readonly shared?: Partly<SharedTexts>;
}

type Present<English, Other> = {
  readonly [Id in keyof English & keyof Other]: English[Id] extends Template
    ? English[Id]
    : Present<English[Id], Other[Id]>;
};

/**
 * The ids of texts whose slots differ from those of the English ones; `never` if there are none. With the functions and
 * types of `@maycrawl/core/message`, `complete<WrongTexts<typeof german>>()` names them in an error of types, and
 * `complete<Wrong<FindingTexts, typeof german>>()` those that are lacking, too.
 */
export type WrongTexts<Texts extends Translation> = Wrong<Present<FindingTexts, Texts>, Texts>;

/**
 * Returns a finding with its texts in another language, and values as that language writes them. What the translation
 * lacks stays English.
 *
 * The translations of this package are complete: `findings` of `@maycrawl/lint/findings/hi` and `/th`.
 *
 * @example
 * const german = { rules: { 'raw-space': { rawSpace: 'Der Pfad enthält ein Leerzeichen.' } } } as const;
 * lint(text).map((diagnostic) => translate(diagnostic, german, messageLanguage('de')));
 */
export function translate(
  diagnostic: Diagnostic,
  translation: Translation,
  language: MessageLanguage = ENGLISH,
): Diagnostic {
  const { variant, message, messageId, params, help, helpId, helpParams, related, fixes } = diagnostic;
  const translated = (english: Sentence, id: string, values: MessageParams): Sentence =>
    translatedText({ variant, id, params: values, text: english }, translation, language);
  return {
    ...diagnostic,
    message: translated(message, messageId, params),
    help: help === undefined ? undefined : translated(help, helpId ?? '', helpParams ?? {}),
    related: related.map(
      (place): Related => ({ ...place, message: translated(place.message, place.messageId, place.params) }),
    ),
    fixes: fixes.map((fix) => translateFix(fix, variant, translation, language)),
  };
}

/** Returns a fix of a lint rule or variant with its title in another language. */
export function translateFix(fix: Fix, variant: string, translation: Translation, language: MessageLanguage): Fix {
  const { title: text, titleId: id, params } = fix;
  return { ...fix, title: translatedText({ variant, id, params, text }, translation, language) };
}

/** Returns one text of a finding in another language; the English one if the translation lacks it. */
export function translatedText(
  { variant, id, params, text }: Message & { readonly variant: string },
  translation: Translation,
  language: MessageLanguage = ENGLISH,
): Sentence {
  const template = translatedTemplate(translation, variant, id);
  return template === undefined ? text : renderValues(template, params, language);
}

/** Returns the text of a lint rule or variant in a translation; undefined if it lacks the text. */
export function translatedTemplate(
  translation: Translation | undefined,
  variant: string,
  id: string,
): Template | undefined {
  const rules: Readonly<Record<string, Partial<TextTable>>> | undefined = translation?.rules;
  const shared: Partial<TextTable> | undefined = translation?.shared;
  return rules?.[variant]?.[id] ?? shared?.[id];
}
