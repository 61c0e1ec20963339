import {
  codeText,
  ENGLISH,
  listParts,
  type MessageLanguage,
  messageParts,
  slotText,
  type Template,
} from '@maycrawl/core/message';
import type { MessageParam, MessageParams, TextTable } from './model/message.js';
import { rules } from './rules/index.js';
import { anyRuleTexts } from './runner/any-rule-texts.js';
import { type Translation, translatedTemplate } from './translate.js';

/** A part of a sentence: words, or code that it quotes. */
export type SentencePart = string | { readonly code: string };

let tables: ReadonlyMap<string, TextTable> | undefined;

/**
 * Returns the sentence of a finding in parts, for programs that show code in another way than in backticks: in English,
 * or in the language of a translation.
 *
 * @throws RangeError if the lint rule has no such text.
 * @example
 * sentenceParts('duplicate-rule', 'repeats', { rule: 'Disallow: /a', line: 2 });
 * // [{ code: 'Disallow: /a' }, ' repeats the rule on line ', …]
 */
export function sentenceParts(
  rule: string,
  id: string,
  params: MessageParams,
  translation?: Translation,
  language: MessageLanguage = ENGLISH,
): readonly SentencePart[] {
  tables ??= new Map(rules.map((one) => [one.id, { ...anyRuleTexts, ...one.messages }]));
  const english: Template | undefined = tables.get(rule)?.[id];
  if (english === undefined) throw new RangeError(`the lint rule ${rule} has no text ${id}`);
  const template = translatedTemplate(translation, rule, id) ?? english;
  return messageParts(template, params, language).flatMap((part): readonly SentencePart[] => {
    if (typeof part === 'string') return markedParts(part);
    const value = params[part.name] as MessageParam;
    if (part.kind === 'code') return [{ code: codeText(String(value)) }];
    if (part.kind === 'codes' || part.kind === 'eitherCode') {
      const items = value as readonly string[];
      return listParts(items.length, part.kind, language).map((one) =>
        typeof one === 'string' ? one : { code: codeText(items[one] ?? '') },
      );
    }
    return [slotText(value, part.kind, language)];
  });
}

function markedParts(words: string): SentencePart[] {
  return words
    .split('`')
    .flatMap((part, at): SentencePart[] => (at % 2 === 1 ? [{ code: part }] : part === '' ? [] : [part]));
}
