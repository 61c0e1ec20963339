import { printable } from './printable.js';

/** Escapes text for XML. `printable` escapes control characters and surrogates, which XML 1.0 does not permit. */
export function xmlText(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\ufffe\uffff]/g, '\ufffd');
}

/** Escapes the lines of a text for XML, without blank lines at its start and end. */
export function xmlLines(text: string): string {
  return text.trim().split('\n').map(xmlText).join('\n');
}
