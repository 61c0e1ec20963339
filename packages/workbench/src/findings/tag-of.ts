import type { Finding } from '@maycrawl/language';
import { text } from '../messages/text.js';

const SEVERITIES = { error: 'tagError', warning: 'tagWarning', info: 'tagInfo' } as const;

/** Returns a word or two about the findings of one line. */
export function tagOf(found: readonly Finding[]): string {
  const [first] = found;
  if (first === undefined) return '';
  if (found.length > 1) return text('problems', 'tagMany', { count: found.length });
  if (/typo|misspel/.test(first.code)) return text('problems', 'tagMisspelt');
  if (/duplicate|repeated/.test(first.code)) return text('problems', 'tagDuplicate');
  if (first.isUnnecessary) return text('problems', 'tagNoEffect');
  return text('problems', SEVERITIES[first.severity]);
}
