import {
  type MessageValues,
  messageLanguage,
  renderValues,
  type Sentence,
  type Template,
  type ValuesOf,
} from '@maycrawl/core/message';
import type { Language } from '@maycrawl/lint/languages';
import { type ServerTexts, server } from './en/server.js';

const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly texts: ServerTexts }>>> = {
  hi: () => import('./hi/server.js'),
  th: () => import('./th/server.js'),
};

export type Say = <Id extends keyof typeof server>(
  id: Id,
  ...values: keyof ValuesOf<(typeof server)[Id]> extends never ? [] : [ValuesOf<(typeof server)[Id]>]
) => Sentence;

/** Returns what says the server's texts in a language. */
export async function loadServerTexts(tag: Language): Promise<Say> {
  const texts: Readonly<Record<keyof typeof server, Template>> = tag === 'en' ? server : (await LOADERS[tag]()).texts;
  const language = messageLanguage(tag);
  return (id, ...[values]) => renderValues(texts[id], (values ?? {}) as MessageValues, language);
}
