import { parse } from '@maycrawl/core';
import type { Diagnostic } from '../src/model/diagnostic.js';

/** Returns the file with each finding below its line, as in the expected texts of fixtures. */
export function annotate(bytes: Uint8Array, diagnostics: readonly Diagnostic[]): string {
  const { lines } = parse(bytes, { maxBytes: 8_388_607 });
  const out: string[] = [];
  for (const { number, span } of lines) {
    const found = diagnostics.filter(({ location }) => location.start.line === number);
    const text = shown(bytes.subarray(span.start, span.end));
    if (found.length > 0 || lines.length <= 40) out.push(`${String(number).padStart(4)} | ${text}`);
    for (const diagnostic of found) out.push(...comment(diagnostic));
  }
  return `${out.map((line) => line.trimEnd()).join('\n')}\n`;
}

function comment({ location, severity, variant, message, help, related, fixes, claims }: Diagnostic): string[] {
  const { start, end } = location;
  const place = `${start.column}-${end.line === start.line ? '' : `${end.line}:`}${end.column}`;
  return [
    `     ^ ${place} ${severity} ${variant}: ${message}`,
    ...related.map((place) => `       ${place.location.start.line}:${place.location.start.column} ${place.message}`),
    ...(help === undefined ? [] : [`       help: ${help}`]),
    ...fixes.map((fix) => `       ${fix.applicability} fix: ${fix.title}`),
    ...claims.map((claim) => `       claim: ${JSON.stringify(claim)}`),
  ];
}

/** Bytes as printable text: other characters become `\u{…}`, and long lines are cut. */
function shown(bytes: Uint8Array): string {
  const text = [...new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)]
    .map((character) => (/[^\x20-\x7e\u00a1-\u024f]/u.test(character) ? escaped(character) : character))
    .join('');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
