import type { HistoryLanguage } from '../../messages/history-language.js';
import type { Writer } from '../../terminal/writer.js';

/** Where to print, and in which language. */
export interface HistoryOutput {
  readonly writer: Writer;
  readonly words: HistoryLanguage;
}
