import type { Rule } from '@maycrawl/core';
import type { LintContext } from '../model/lint-rule.js';
import { HASH } from '../text/bytes.js';

export const ENTITY: RegExp = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});/gi;

/** True if `html-entity` reports a rule with this pattern. */
export function hasEntity(pattern: string): boolean {
  return pattern.search(ENTITY) >= 0;
}

/** The part of a numeric reference that is read as a comment. It is ASCII, so its length is in bytes. */
export const NUMERIC_REFERENCE: RegExp = /^#(?:\d{1,7}|x[\da-f]{1,6});[\x21-\x7e]*/i;

/** A numeric reference such as `&#39;`, whose second character begins a comment, without its `&`, and what follows it. */
export function numericReference({ pattern, span, line: number }: Rule, context: LintContext): string | undefined {
  if (!pattern.endsWith('&') || context.bytes[span.end] !== HASH) return undefined;
  return NUMERIC_REFERENCE.exec(context.line(number).comment?.text ?? '')?.[0];
}
