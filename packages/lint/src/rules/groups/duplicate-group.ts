import type { Group, Line, UserAgentLine } from '@maycrawl/core';
import { groupBy } from '../../collections/group-by.js';
import { isBlank, isFreeLine, touchesMarkedBlock } from '../../file/comments.js';
import { insertLinesAfter, textToMove } from '../../fixes/line-edits.js';
import type { Edit, Finding, FindingFix, LintContext, LintRule, Message } from '../../model/lint-rule.js';
import { defineMessages, MAX_RELATED, safeFix } from '../../model/lint-rule.js';

interface Mention {
  readonly agent: UserAgentLine;
  readonly group: Group;
}

export const texts = {
  twiceInOneGroup: '{name:code} is named twice in the same group.',
  oftenInOneGroup: '{name:code} is named {times} times in the same group.',
  twice: '{name:code} is named twice: Google merges its groups, but some other parsers read only one.',
  often: '{name:code} is named {times} times: Google merges its groups, but some other parsers read only one.',
  first: 'First named here.',
  again: 'Named again here.',
  nameOnce: 'Name it once.',
  oneGroup: 'Write all its rules in one group.',
  merge: 'Name it once',
} as const;
const messages = defineMessages(texts);

export const duplicateGroup: LintRule = {
  id: 'duplicate-group',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'safe',
  messages: texts,
  what: 'The same crawler named twice.',
  file(context) {
    const [group, another] = context.robots.groups;
    if (group === undefined || (another === undefined && group.userAgents.length === 1)) return;
    for (const mentions of findDuplicates(context)) context.report(makeFinding(mentions, context));
  },
};

/** The lines that name the same crawler, for each crawler that is named more than once. */
function findDuplicates(context: LintContext): Mention[][] {
  const mentions = context.robots.groups.flatMap((group) => group.userAgents.map((agent) => ({ agent, group })));
  const named = mentions.filter(({ agent }) => agent.token !== '');
  // Whole values are compared: `Mister PiX` and `Mister/1.0` have the same token but mean different crawlers.
  return [...groupBy(named, ({ agent }) => agent.value.toLowerCase()).values()].filter(({ length }) => length > 1);
}

function messageFor(name: string, times: number, inOneGroup: boolean): Message {
  if (inOneGroup) return times === 2 ? messages.twiceInOneGroup({ name }) : messages.oftenInOneGroup({ name, times });
  return times === 2 ? messages.twice({ name }) : messages.often({ name, times });
}

function makeFinding(mentions: readonly Mention[], context: LintContext): Finding {
  const [first, second, ...more] = mentions as [Mention, Mention, ...Mention[]];
  const inOneGroup = mentions.every(({ group }) => group === first.group);
  const fix = merge(mentions, context);
  return {
    span: second.agent.span,
    message: messageFor(second.agent.value, mentions.length, inOneGroup),
    related: [
      { span: first.agent.span, message: messages.first() },
      ...more.slice(0, MAX_RELATED - 1).map(({ agent }) => ({ span: agent.span, message: messages.again() })),
    ],
    help: inOneGroup ? messages.nameOnce() : messages.oneGroup(),
    fixes: fix === undefined ? [] : [fix],
    claims: [first, second].map(({ agent: { line, token } }) => ({ kind: 'applies-to', line, token })),
  };
}

/** Removes repeated lines, and moves the rules of later groups to the first, if both groups are simple enough. */
function merge(mentions: readonly Mention[], context: LintContext): FindingFix | undefined {
  const [{ agent, group }, ...later] = mentions as [Mention, ...Mention[]];
  const last = group.rules.at(-1)?.line;
  const isOnlyCrawler = group.userAgents.every(({ token }) => token.toLowerCase() === agent.token.toLowerCase());
  const edits: Edit[] = [];
  const moved: string[] = [];
  const seen = new Set<Group>([group]);
  for (const mention of later) {
    if (!isFreeLine(mention.agent.line, context)) continue;
    if (seen.has(mention.group)) edits.push({ span: context.wholeLines(mention.agent.line), text: '' });
    else if (isOnlyCrawler && last !== undefined) {
      const block = movableLines(mention, context);
      if (block === undefined || touchesMarkedBlock(last, last, context)) continue;
      moved.push(...block.lines);
      edits.push({ span: context.wholeLines(block.first, block.last), text: '' });
    } else continue;
    seen.add(mention.group);
  }
  if (edits.length === 0) return undefined;
  if (moved.length > 0 && last !== undefined) edits.unshift(insertLinesAfter(last, moved, context));
  return safeFix(messages.merge(), edits);
}

/** The lines below the user-agent line; undefined if some are neither rules nor comments, or name other crawlers. */
function movableLines(
  { agent, group }: Mention,
  context: LintContext,
): { readonly first: number; readonly last: number; readonly lines: readonly string[] } | undefined {
  const last = group.rules.at(-1)?.line;
  if (group.userAgents.length > 1 || group.fields.length > 0 || last === undefined) return undefined;
  if (touchesMarkedBlock(agent.line, last, context)) return undefined;
  const lines: Line[] = [];
  for (let number = agent.line + 1; number <= last; number++) {
    const line = context.line(number);
    const moves = line.kind === 'blank' || (line.kind === 'directive' && line.directive.endsWith('allow'));
    if (!moves) return undefined;
    lines.push(line);
  }
  const texts = lines.map(({ span }) => textToMove(span, context));
  if (!texts.every((text) => text !== undefined)) return undefined;
  // The blank line above separated the group from the one before.
  const first = agent.line > 1 && isBlank(context.line(agent.line - 1)) ? agent.line - 1 : agent.line;
  return { first, last, lines: texts };
}
