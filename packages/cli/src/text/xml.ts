import { escapeUnsafe, printable } from './printable.js';

/** @see https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Escapes text for XML. `printable` escapes control characters and surrogates, which XML 1.0 does not permit. */
export function xmlText(text: string): string {
  return withEntities(printable(text));
}

/** Escapes a text for an attribute, so that a parser returns all of its characters that XML 1.0 permits. */
export function xmlAttribute(text: string): string {
  return escapeUnsafe(withEntities(text), (character) =>
    FORBIDDEN.test(character) ? printable(character) : `&#${character.codePointAt(0)};`,
  );
}

function withEntities(text: string): string {
  return text
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
