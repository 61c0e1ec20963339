import type { Group } from '@maycrawl/core';
import { defineMessages, type Finding, type LintContext } from '../model/lint-rule.js';
import { isFormer } from './former-name.js';
import { joinedEffect } from './joined-effect.js';
import { fixesOf } from './joint-fixes.js';
import { namesOf, relatedTo, separateOrJoin } from './joint-texts.js';
import type { Joint } from './joints.js';

export const gapTexts = {
  blankLineMayEnd:
    'A blank line does not end a group: the rules below {below:code} also apply to {above:code}. Other parsers may end the group there.',
  blankLineBlocks:
    'A blank line does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is blocked for it. A parser that ends the group there allows it.',
  blankLineAllows:
    'A blank line does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is allowed for it. A parser that ends the group there blocks it.',
  commentMayEnd:
    'A comment does not end a group: the rules below {below:code} also apply to {above:code}. Other parsers may end the group there.',
  commentBlocks:
    'A comment does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is blocked for it. A parser that ends the group there allows it.',
  commentAllows:
    'A comment does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is allowed for it. A parser that ends the group there blocks it.',
  textMayEnd:
    'This text does not end a group: the rules below {below:code} also apply to {above:code}. Other parsers may end the group there.',
  textBlocks:
    'This text does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is blocked for it. A parser that ends the group there allows it.',
  textAllows:
    'This text does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is allowed for it. A parser that ends the group there blocks it.',
} as const;
const messages = defineMessages(gapTexts);

/** The texts by what is between the two lines. */
const GAP_TEXTS = {
  blankLine: { mayEnd: messages.blankLineMayEnd, blocks: messages.blankLineBlocks, allows: messages.blankLineAllows },
  comment: { mayEnd: messages.commentMayEnd, blocks: messages.commentBlocks, allows: messages.commentAllows },
  text: { mayEnd: messages.textMayEnd, blocks: messages.textBlocks, allows: messages.textAllows },
};

/** The finding about joints with only blank lines, comments and stray text between the lines. */
export function findingAtGap(group: Group, joints: readonly Joint[], context: LintContext): Finding | undefined {
  const [first] = joints;
  if (first === undefined) return undefined;
  const found = joinedEffect(group, joints, context);
  if (found === undefined && context.settings.preset !== 'portable') return undefined;
  const { agent, joint, claim } = found ?? { agent: first.above, joint: first, claim: undefined };
  const last = group.userAgents.at(-1) ?? agent;
  const gap = context.line(joint.above.line + 1);
  const names = namesOf(last, agent, context);
  const textsOfGap = GAP_TEXTS[gapKind(joint, context)];
  return {
    span: agent.span,
    severity: isFormer(agent) ? 'info' : claim === undefined ? 'warning' : 'error',
    message:
      claim === undefined
        ? textsOfGap.mayEnd(names)
        : (claim.allowed ? textsOfGap.allows : textsOfGap.blocks)({ ...names, path: claim.path }),
    related: relatedTo(gap.span, joints, context),
    help: separateOrJoin(),
    fixes: fixesOf(group, joints, context),
    claims: [{ kind: 'applies-to', line: agent.line, token: agent.token }, ...(claim === undefined ? [] : [claim])],
  };
}

/** What is between the two lines. A parser that ends a group at a line does so at a blank line. */
function gapKind({ above, below }: Joint, context: LintContext): keyof typeof GAP_TEXTS {
  for (let number = above.line + 1; number < below.line; number++) {
    const line = context.line(number);
    if (line.kind === 'blank' && line.comment === undefined) return 'blankLine';
  }
  return context.line(above.line + 1).kind === 'blank' ? 'comment' : 'text';
}
