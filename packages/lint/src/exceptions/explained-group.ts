import type { Group } from '@maycrawl/core';
import { firstCommentAbove } from '../fixes/comments.js';
import type { LintContext } from '../model/lint-context.js';

/** Lines of a comment that are read. */
const MAX_LINES = 10;
/** A comment with fewer words is a heading. */
const MIN_WORDS = 4;
/** Words of comments that explain why a crawler has its own group. */
const INTENT =
  /\b(?:allow(?:s|ed|ing)?|access|can|except(?:ion|ions)?|exempt|grant(?:s|ed)?|internal|let|may|only|our|own|permit(?:s|ted)?|so that|whitelist(?:ed|ing)?)\b/i;

/** True if a comment directly above a group explains why its crawlers have other rules. */
export function isExplained({ userAgents }: Group, context: LintContext): boolean {
  const line = userAgents[0]?.line;
  if (line === undefined) return false;
  for (let number = Math.max(firstCommentAbove(line, context), line - MAX_LINES); number < line; number++) {
    const text = context.line(number).comment?.text ?? '';
    if (text.split(/\s+/).filter((word) => /\w/.test(word)).length >= MIN_WORDS && INTENT.test(text)) return true;
  }
  return false;
}
