import type { Comment, Line, Span } from '@maycrawl/core';
import type { Diagnostic } from '../model/diagnostic.js';

/**
 * Comments that keep findings silent:
 *
 * ```
 * # maycrawl-disable-next-line dead-rule, tie -- why
 * # maycrawl-disable-line dead-rule -- why
 * # maycrawl-disable-file sitemap-missing -- why
 * ```
 */
export interface Suppression {
  readonly scope: 'file' | 'line' | 'next-line';
  readonly line: number;
  readonly id: string;
  /** Where the id stands. */
  readonly span: Span;
  used: boolean;
}

const COMMENT = /^#[ \t]*maycrawl-disable-(next-line|line|file)(?![\w-])(.*?)(?:[ \t]--.*)?$/s;

/** The findings that no comment keeps silent, and the suppressions that kept nothing silent. */
export function suppress(
  lines: readonly Line[],
  diagnostics: readonly Diagnostic[],
): { readonly left: readonly Diagnostic[]; readonly unused: readonly Suppression[] } {
  const suppressions: Suppression[] = [];
  for (const line of lines) {
    if (line.comment?.text.includes('maycrawl-disable-')) suppressions.push(...suppressionsOf(line, line.comment));
  }
  if (suppressions.length === 0) return { left: diagnostics, unused: [] };
  const left = diagnostics.filter((diagnostic) => {
    const silent = suppressions.filter((suppression) => covers(suppression, diagnostic));
    for (const suppression of silent) suppression.used = true;
    return silent.length === 0;
  });
  return { left, unused: suppressions.filter(({ used }) => !used) };
}

function covers({ scope, line, id }: Suppression, { code, location }: Diagnostic): boolean {
  if (id !== code) return false;
  if (scope === 'file') return true;
  return location.start.line === (scope === 'line' ? line : line + 1);
}

function suppressionsOf(line: Line, { text, span }: Comment): Suppression[] {
  const [, scope, names] = COMMENT.exec(text) ?? [];
  if (scope === undefined || names === undefined) return [];
  const before = text.indexOf(names, text.indexOf(scope) + scope.length);
  return [...names.matchAll(/[^\s,]+/g)].map((match) => {
    const start = span.start + before + match.index;
    return {
      scope: scope as Suppression['scope'],
      line: line.number,
      id: match[0],
      span: { start, end: start + match[0].length },
      used: false,
    };
  });
}
