import { type FindingsLanguage, RobotsDocument } from '@maycrawl/language';
import type { LintOptions } from '@maycrawl/lint';
import { type Language, loadFindingTexts } from '@maycrawl/lint/languages';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { ClientTraits, SentFile, SentSettings } from '../jobs/jobs.js';
import { loadServerTexts, type Say } from '../messages/server-texts.js';
import { Positions } from '../positions/positions.js';

/** A file in a thread: the document, and how its results are given to the client. */
export interface OpenFile {
  readonly document: RobotsDocument;
  readonly positions: Positions;
  readonly options: LintOptions;
  readonly traits: ClientTraits;
  readonly say: Say;
}

/** The files of a thread. Each is read again if its text or its settings change. */
export class OpenFiles {
  readonly #onStep: () => void;
  readonly #texts: Map<string, string> = new Map();
  readonly #settings: Map<string, SentSettings> = new Map();
  readonly #files: Map<string, OpenFile> = new Map();
  readonly #languages: Map<Language, Promise<FindingsLanguage | undefined>> = new Map();

  /** `onStep` is that of the options of the checker. */
  constructor(onStep: () => void) {
    this.#onStep = onStep;
  }

  async open({ uri, text, settings }: SentFile): Promise<OpenFile> {
    if (text !== undefined) this.#texts.set(uri, text);
    if (settings !== undefined) this.#settings.set(uri, settings);
    if (text !== undefined || settings !== undefined) this.#files.delete(uri);
    const file = this.#files.get(uri) ?? (await this.#read(uri));
    this.#files.set(uri, file);
    return file;
  }

  close(uri: string): void {
    for (const map of [this.#texts, this.#settings, this.#files]) map.delete(uri);
  }

  async #read(uri: string): Promise<OpenFile> {
    const text = this.#texts.get(uri);
    const settings = this.#settings.get(uri);
    if (text === undefined || settings === undefined) throw new Error(`${uri} was not sent`);
    const { traits } = settings;
    const options = { ...settings.options, onStep: this.#onStep };
    const [language, say] = await Promise.all([this.#languageOf(traits.language), loadServerTexts(traits.language)]);
    const positions = new Positions(TextDocument.create(uri, 'robotstxt', 0, text), traits.encoding);
    return { document: new RobotsDocument(text, options, language), positions, options, traits, say };
  }

  #languageOf(tag: Language): Promise<FindingsLanguage | undefined> {
    const loaded = this.#languages.get(tag) ?? loadLanguage(tag);
    this.#languages.set(tag, loaded);
    return loaded;
  }
}

async function loadLanguage(tag: Language): Promise<FindingsLanguage | undefined> {
  if (tag === 'en') return undefined;
  const lines = tag === 'hi' ? import('@maycrawl/language/lines/hi') : import('@maycrawl/language/lines/th');
  const [{ findings, language }, { lineTexts }] = await Promise.all([loadFindingTexts(tag), lines]);
  return { texts: findings, lines: lineTexts, language };
}
