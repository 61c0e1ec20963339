/** What an editor asks of a document at a place, and its fixes. */

import type { Dialect } from '@maycrawl/core';
import { messageLanguage } from '@maycrawl/core/message';
import { type Completions, type FixedFile, type Hover, RobotsDocument } from '@maycrawl/language';
import { areEqual } from '../../files/opened-file.js';
import type { FindingTexts } from '../../messages/finding-texts.js';
import { presetOf } from './preset-of.js';

interface FileInput {
  readonly bytes: Uint8Array;
  readonly dialect: Dialect;
}

/** The page shows in which dialect each of these fixes is proved. */
export function fixAllTask({ bytes, dialect }: FileInput): FixedFile {
  return documentOf({ bytes, dialect }).fixAllInDialect();
}

export interface PlaceInput extends FileInput {
  /** In the text that the editor shows. */
  readonly offset: number;
  /** English if it is omitted. */
  readonly texts?: FindingTexts | undefined;
}

export function hoverTask(input: PlaceInput): Hover | undefined {
  return documentOf(input).hover(input.offset);
}

export function completionsTask(input: PlaceInput): Completions | undefined {
  return documentOf(input).completions(input.offset);
}

let newest:
  | { readonly document: RobotsDocument; readonly dialect: Dialect; readonly tag: string | undefined }
  | undefined;

/** Returns the document of some bytes; the same one for the same bytes, so that one parse answers several tasks. */
function documentOf({ bytes, dialect, texts }: Omit<PlaceInput, 'offset'>): RobotsDocument {
  const isSame = newest?.dialect === dialect && newest.tag === texts?.tag;
  if (newest !== undefined && isSame && areEqual(newest.document.bytes, bytes)) return newest.document;
  const language = texts && { texts: texts.texts, lines: texts.lines, language: messageLanguage(texts.tag) };
  const document = new RobotsDocument(bytes, { preset: presetOf(dialect) }, language);
  newest = { document, dialect, tag: texts?.tag };
  return document;
}
