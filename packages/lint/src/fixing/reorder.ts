import type { Group, Rule } from '@maycrawl/core';
import type { LintContext } from '../rule.js';
import type { Edit, Fix } from '../types.js';
import { movable } from './line-edits.js';

/**
 * Puts the rules of a group in another order, each line with its comment. None where another line (a comment, a blank
 * one, a field) stands among those that move: what it is about would move away from it.
 */
export function reordered(group: Group, order: readonly Rule[], context: LintContext): Fix[] {
  const moved = group.rules.flatMap((rule, i) => {
    const put = order[i];
    return put === undefined || put === rule ? [] : [{ at: rule.line, from: put.line }];
  });
  const first = moved[0]?.at ?? 0;
  const last = moved.at(-1)?.at ?? -1;
  const between = group.rules.filter(({ line }) => line >= first && line <= last).length;
  if (between === 0 || between !== last - first + 1) return [];
  const edits: Edit[] = [];
  for (const { at, from } of moved) {
    const text = movable(context.line(from).span, context);
    if (text === undefined) return [];
    edits.push({ span: context.line(at).span, text });
  }
  return [{ title: 'Put each rule before those that it overrules', applicability: 'safe', edits }];
}
