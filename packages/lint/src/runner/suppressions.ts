import type { Comment, Line, Span } from '@maycrawl/core';
import type { Diagnostic } from '../model/diagnostic.js';

/**
 * An id in a comment that suppresses findings:
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
  /** The span of the id. */
  readonly span: Span;
  used: boolean;
}

const COMMENT = /^#[ \t]*maycrawl-disable-(next-line|line|file)(?![\w-])(.*?)(?:[ \t]--.*)?$/s;

/** Returns the findings that no comment suppresses, and the suppressions that suppressed none. */
export function suppress(
  lines: readonly Line[],
  diagnostics: readonly Diagnostic[],
): { readonly remaining: readonly Diagnostic[]; readonly unused: readonly Suppression[] } {
  const suppressions: Suppression[] = [];
  for (const line of lines) {
    if (line.comment?.text.includes('maycrawl-disable-')) suppressions.push(...suppressionsOf(line, line.comment));
  }
  if (suppressions.length === 0) return { remaining: diagnostics, unused: [] };
  const remaining = diagnostics.filter((diagnostic) => {
    const matching = suppressions.filter((suppression) => suppresses(suppression, diagnostic));
    for (const suppression of matching) suppression.used = true;
    return matching.length === 0;
  });
  return { remaining, unused: suppressions.filter(({ used }) => !used) };
}

function suppresses({ scope, line, id }: Suppression, { code, location }: Diagnostic): boolean {
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
