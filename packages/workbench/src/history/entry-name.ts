import type { FileSource } from '../files/opened-file.js';
import { text } from '../messages/text.js';

/** Whose a draft is, in words. */
export function nameOf(source: FileSource | undefined): string {
  if (source === undefined) return text('history', 'pasted');
  return source.kind === 'example' ? text('app', 'example') : source.name;
}
