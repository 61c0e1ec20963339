import { printable } from './printable.js';

/** Escapes text for Markdown as {@link inert} does, with the words between backticks as code. */
export function inertWithCode(text: string): string {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 0 ? inert(part) : `<code>${inert(part)}</code>`))
    .join('');
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
