import type { SentencePart } from '@maycrawl/lint';
import { printable } from './printable.js';

export function inertSentence(parts: readonly SentencePart[]): string {
  return parts.map((part) => (typeof part === 'string' ? inert(part) : `<code>${inert(part.code)}</code>`)).join('');
}

/** Escapes text for Markdown, so that the content of a file cannot become a link, a mention or HTML. */
export function inert(text: string): string {
  return printable(text)
    .replace(/[\\`*_{}[\]()#+!|~<>]/g, (character) => `\\${character}`)
    .replaceAll('&', '&amp;')
    .replaceAll('\\<', '&lt;')
    .replaceAll('@', '&#64;')
    .replaceAll('://', '&#58;//')
    .replaceAll('www.', 'www&#46;');
}
