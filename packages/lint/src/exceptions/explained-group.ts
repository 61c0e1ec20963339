import type { Group } from '@maycrawl/core';
import { firstCommentAbove } from '../fixes/comments.js';
import type { LintContext } from '../model/lint-rule.js';

/** Lines of a comment that are read. */
const MAX_LINES = 10;
/** A comment with fewer words is a heading. */
const MIN_WORDS = 4;
/** Words of comments that explain why a crawler has its own group. */
const INTENT =
  /\b(?:allow(?:s|ed|ing)?|access|can|except(?:ion|ions)?|exempt|grant(?:s|ed)?|internal|let|may|only|our|own|permit(?:s|ted)?|so that|whitelist(?:ed|ing)?)\b/i;

/** Lines of a group whose comments are read. */
const MAX_GROUP_LINES = 200;

/** True if a comment directly above or in a group explains why its crawlers have other rules. */
export function isExplained(group: Group, context: LintContext): boolean {
  return isExplainedAbove(group, context) || isExplainedWithin(group, context);
}

function isExplainedAbove({ userAgents }: Group, context: LintContext): boolean {
  const line = userAgents[0]?.line;
  if (line === undefined) return false;
  for (let number = Math.max(firstCommentAbove(line, context), line - MAX_LINES); number < line; number++) {
    const text = context.line(number).comment?.text ?? '';
    if (isSentence(text) && INTENT.test(text)) return true;
  }
  return false;
}

/** True if a comment in the group says something about a crawler that it names, as `Googlebot permits *`. */
function isExplainedWithin({ userAgents, rules }: Group, context: LintContext): boolean {
  const [agent] = userAgents;
  const last = rules.at(-1)?.line;
  if (agent === undefined || agent.token === '' || last === undefined) return false;
  const name = agent.token.toLowerCase();
  for (let number = agent.line; number <= Math.min(last, agent.line + MAX_GROUP_LINES); number++) {
    const text = context.line(number).comment?.text ?? '';
    if (text.toLowerCase().includes(name) && (isSentence(text) || INTENT.test(text))) return true;
  }
  return false;
}

function isSentence(text: string): boolean {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length >= MIN_WORDS;
}
