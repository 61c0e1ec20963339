import type { Comment, Span } from '@maycrawl/core';
import { groupBy } from '../collections/group-by.js';
import type { CommentLine } from '../file/comments.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { byteLength } from '../text/characters.js';
import { nearest } from '../text/nearest.js';
import { TextOffsets } from './positions.js';

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
  /** True if white space alone is between this id and one before, as between the words of a reason. */
  readonly followsSpace: boolean;
  readonly span: Span;
  used: boolean;
}

export interface MalformedSuppression {
  /** The words that should be one of the forms. */
  readonly text: string;
  /** The form that is meant; undefined if several may be. */
  readonly meant: string | undefined;
  readonly span: Span;
}

/** The words that a suppression begins with. */
export const SUPPRESSION_FORMS: readonly string[] = [
  'maycrawl-disable-next-line',
  'maycrawl-disable-line',
  'maycrawl-disable-file',
];

/** Whether a comment can concern the checker: few do, and this test takes little time. */
const MAY_SUPPRESS = /^[#\s]*(?:may-?crawl|[\w-]{1,20}[-_]disable)/i;

const BEGINNING = /^[#\s]*([\w-]+)(?:[:\s]+([\w-]+))?/;
/** Characters of a comment in which they are looked for. */
const MAX_BEGINNING = 100;

/** The scope, and the ids up to the reason. People also write a longer dash before the reason, or one hyphen. */
const COMMENT =
  /^#[ \t]*maycrawl-disable-(next-line|line|file)(?![\w-])(.*?)(?:[ \t](?:--|-(?!\S)|[\u2012-\u2015\u2212]).*)?$/s;

/** The comments of a file that concern the checker, and what they suppress. */
export interface SuppressedFindings {
  readonly remaining: readonly Diagnostic[];
  readonly unused: readonly Suppression[];
  readonly malformed: readonly MalformedSuppression[];
}

/** Returns the findings that no comment suppresses, and the comments that suppress none. `lines` have the comments. */
export function suppress(
  bytes: Uint8Array,
  lines: readonly CommentLine[],
  diagnostics: readonly Diagnostic[],
): SuppressedFindings {
  const suppressions: Suppression[] = [];
  const malformed: MalformedSuppression[] = [];
  for (const { number, comment } of lines) {
    if (!MAY_SUPPRESS.test(comment.text)) continue;
    const found = suppressionsOf(bytes, number, comment);
    suppressions.push(...found);
    const other = found.length === 0 ? malformedIn(comment) : undefined;
    if (other !== undefined) malformed.push(other);
  }
  if (suppressions.length === 0) return { remaining: diagnostics, unused: [], malformed };
  const byPlace = groupBy(suppressions, (suppression) => placeOf(suppression.id, suppressedLine(suppression)));
  const remaining = diagnostics.filter(({ code, variant, location }) => {
    const names = code === variant ? [code] : [code, variant];
    const matching = [FILE, location.start.line].flatMap((line) =>
      names.flatMap((name) => byPlace.get(placeOf(name, line)) ?? []),
    );
    for (const suppression of matching) suppression.used = true;
    return matching.length === 0;
  });
  return { remaining, unused: suppressions.filter(({ used }) => !used), malformed };
}

/** In place of a line number: the whole file. */
const FILE = 0;

function placeOf(id: string, line: number): string {
  return `${line} ${id}`;
}

function suppressedLine({ scope, line }: Suppression): number {
  if (scope === 'file') return FILE;
  return scope === 'line' ? line : line + 1;
}

function suppressionsOf(bytes: Uint8Array, line: number, { text, span }: Comment): Suppression[] {
  const [, scope, names] = COMMENT.exec(text) ?? [];
  if (scope === undefined || names === undefined) return [];
  const offsets = new TextOffsets(bytes, span, text);
  const before = text.indexOf(scope) + scope.length;
  let end = 0;
  return [...names.matchAll(/[^\s,]+/g)].map(({ 0: id, index }) => {
    const followsSpace = end > 0 && !names.slice(end, index).includes(',');
    end = index + id.length;
    return {
      scope: scope as Suppression['scope'],
      line,
      id,
      followsSpace,
      span: { start: offsets.at(before + index), end: offsets.at(before + end) },
      used: false,
    };
  });
}

function malformedIn({ text, span }: Comment): MalformedSuppression | undefined {
  const [start = '', first = '', second = ''] = BEGINNING.exec(text.slice(0, MAX_BEGINNING)) ?? [];
  const hasSpace = /^may-?crawl$/i.test(first);
  const form = (hasSpace ? `maycrawl-${second}` : first).toLowerCase().replaceAll('_', '-');
  const meant = nearest(form, [...SUPPRESSION_FORMS, 'maycrawl-disable']);
  if (meant === undefined && !/^may-?crawl-?(?:disable|enable|ignore|suppress|skip)/.test(form)) return undefined;
  // The marks and white space before the words may be longer than ASCII, but the words are not.
  const from = start.search(/[\w-]/);
  const to = hasSpace ? start.length : from + first.length;
  const at = span.start + byteLength(start.slice(0, from));
  return {
    text: start.slice(from, to),
    meant: SUPPRESSION_FORMS.find((known) => known === meant),
    span: { start: at, end: at + to - from },
  };
}
