import type { Group } from '@maycrawl/core';
import { touchesMarkedBlock } from '../file/marked-blocks.js';
import { firstCommentAbove } from '../fixes/comments.js';
import { insertLinesAfter, lineEndOf, textToMove } from '../fixes/line-edits.js';
import { defineMessages, type FindingFix, type LintContext } from '../model/lint-rule.js';
import { endGroupAt, type Joint } from './joints.js';

export const jointFixTexts = {
  separate: 'Make a separate group for each, which allows everything',
  join: 'Write the user-agent lines one below the other',
} as const;
const messages = defineMessages(jointFixTexts);

/** The two fixes of joints: a separate group for each, or one group. */
export function fixesOf(group: Group, joints: readonly Joint[], context: LintContext): FindingFix[] {
  return [separate(joints, context), join(group, joints, context)].filter((fix) => fix !== undefined);
}

function separate(joints: readonly Joint[], context: LintContext): FindingFix {
  return {
    title: messages.separate(),
    applicability: 'unsafe',
    edits: joints.map((joint) => endGroupAt(joint, context)),
  };
}

/**
 * Writes the user-agent lines one below the other, and the comments directly above them above the first. Unsafe although
 * no verdict changes: the author must confirm that one group is intended.
 */
function join(group: Group, joints: readonly Joint[], context: LintContext): FindingFix | undefined {
  const { above, below } = joints[0] as Joint;
  const top = group.userAgents[0] ?? above;
  const moved = group.userAgents.slice(group.userAgents.indexOf(below));
  const blocks = moved.map(({ line }) => ({ first: firstCommentAbove(line, context), last: line }));
  if (touchesMarkedBlock(top.line, blocks.at(-1)?.last ?? above.line, context)) return undefined;
  const comments = textsOf(
    blocks.flatMap(({ first, last }) => Array.from({ length: last - first }, (_, i) => first + i)),
    context,
  );
  const agents = textsOf(
    blocks.map(({ last }) => last),
    context,
  );
  if (comments === undefined || agents === undefined) return undefined;
  const { start } = context.line(top.line).span;
  const lineEnd = lineEndOf(context);
  return {
    title: messages.join(),
    applicability: 'unsafe',
    edits: [
      ...(comments.length === 0 ? [] : [{ span: { start, end: start }, text: comments.join(lineEnd) + lineEnd }]),
      insertLinesAfter(above.line, agents, context),
      ...blocks.map(({ first, last }) => ({ span: context.wholeLines(first, last), text: '' })),
    ],
  };
}

/** The texts of lines; undefined if one of them is not valid UTF-8. */
function textsOf(numbers: readonly number[], context: LintContext): string[] | undefined {
  const texts = numbers.map((number) => textToMove(context.line(number).span, context));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}
