import type { otherPlacesTexts } from './file/lines-by-field.js';
import type { insertAllowTexts } from './fixes/insert-allow-rules.js';
import type { removeLineTexts } from './fixes/remove-line.js';
import type { replaceKeyTexts } from './fixes/replace-key.js';
import type { Diagnostic, Fix, Related } from './model/diagnostic.js';
import { type MessageParams, renderText, type TextTable } from './model/message.js';
import type { RuleTexts } from './rules/index.js';
import type { limitTexts } from './runner/file-context.js';
import type { quotationTexts } from './values/quotation-marks.js';

/** The texts that several rules use. No rule has other texts with these ids. */
type SharedTexts = typeof insertAllowTexts &
  typeof limitTexts &
  typeof otherPlacesTexts &
  typeof quotationTexts &
  typeof removeLineTexts &
  typeof replaceKeyTexts;

/** The same functions of a table, or some of them. */
type Partly<Table> = { readonly [Id in keyof Table]?: Table[Id] | undefined };

/**
 * The texts of findings in another language: functions with the ids and parameters of the English ones, which are the
 * `messages` of each lint rule. `shared` has those that several rules use.
 */
export interface Translation {
  readonly rules?: { readonly [Code in keyof RuleTexts]?: Partly<RuleTexts[Code]> | undefined };
  readonly shared?: Partly<SharedTexts>;
}

/**
 * Returns a finding with its texts in another language. What the translation lacks stays English.
 *
 * @example
 * const german: Translation = { rules: { 'raw-space': { rawSpace: () => 'Der Pfad enthält ein Leerzeichen.' } } };
 * lint(text).map((diagnostic) => translate(diagnostic, german));
 */
export function translate(diagnostic: Diagnostic, translation: Translation): Diagnostic {
  const { code, message, messageId, params, help, helpId, helpParams, related, fixes } = diagnostic;
  const own: TextTable | undefined = (translation.rules as Readonly<Record<string, TextTable>> | undefined)?.[code];
  const shared: TextTable | undefined = translation.shared as TextTable | undefined;
  const translated = (english: string, id: string, values: MessageParams): string => {
    const text = own?.[id] ?? shared?.[id];
    return text === undefined ? english : renderText(text, values);
  };
  return {
    ...diagnostic,
    message: translated(message, messageId, params),
    help: help === undefined ? undefined : translated(help, helpId ?? '', helpParams ?? {}),
    related: related.map(
      (place): Related => ({ ...place, message: translated(place.message, place.messageId, place.params) }),
    ),
    fixes: fixes.map((fix): Fix => ({ ...fix, title: translated(fix.title, fix.titleId, fix.params) })),
  };
}
