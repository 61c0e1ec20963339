import type { Group, Line, UserAgentLine } from '@maycrawl/core';
import { insertLinesAfter, textToMove } from '../../fixes/line-edits.js';
import type { Edit, Fix } from '../../model/diagnostic.js';
import type { Finding, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { MAX_RELATED, quoted } from '../../text/phrases.js';

/** One user-agent line and its group. */
interface Naming {
  readonly agent: UserAgentLine;
  readonly group: Group;
}

export const duplicateGroup: LintRule = {
  id: 'duplicate-group',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'safe',
  what: 'The same crawler named twice.',
  why: 'Google and RFC 9309 merge the groups of one crawler, wherever they stand. Some other parsers read only the first or the last group, and whoever edits the file later may see only one. In one group write the crawler once.',
  bad: 'User-agent: Googlebot\nDisallow: /search/\n\nUser-agent: *\nDisallow: /private/\n\nUser-agent: googlebot\nDisallow: /print/\n',
  good: 'User-agent: Googlebot\nDisallow: /search/\nDisallow: /print/\n\nUser-agent: *\nDisallow: /private/\n',
  source: ['E6', 'RFC 9309, section 2.2.1'],
  visit: {
    file(context) {
      const [group, another] = context.robots.groups;
      if (group === undefined || (another === undefined && group.userAgents.length === 1)) return;
      for (const namings of duplicates(context)) context.report(finding(namings, context));
    },
  },
};

/** The lines that name the same crawler, where there are several. */
function duplicates(context: LintContext): Naming[][] {
  const found = new Map<string, Naming[]>();
  for (const group of context.robots.groups) {
    for (const agent of group.userAgents) {
      if (agent.token === '') continue;
      // `Mister PiX` and `Mister/1.0` are one crawler to Google, but nobody means the same by them.
      const name = agent.value.toLowerCase();
      const namings = found.get(name);
      if (namings === undefined) found.set(name, [{ agent, group }]);
      else namings.push({ agent, group });
    }
  }
  return [...found.values()].filter(({ length }) => length > 1);
}

function finding(namings: readonly Naming[], context: LintContext): Finding {
  const [first, second, ...more] = namings as [Naming, Naming, ...Naming[]];
  const name = quoted(second.agent.value);
  const times = more.length === 0 ? 'twice' : `${namings.length} times`;
  const fix = merged(namings, context);
  return {
    span: second.agent.span,
    message: namings.every(({ group }) => group === first.group)
      ? `${name} is named ${times} in the same group.`
      : `${name} is named ${times}: Google merges its groups, some other parsers read only one.`,
    related: [
      { span: first.agent.span, message: 'It is named here first.' },
      ...more.slice(0, MAX_RELATED - 1).map(({ agent }) => ({ span: agent.span, message: 'And again here.' })),
    ],
    help: 'Write all its rules in one group.',
    fixes: fix === undefined ? [] : [fix],
    claims: [first, second].map(({ agent: { line, token } }) => ({ kind: 'applies-to', line, token })),
  };
}

/** Repeated lines taken out, and the rules of later groups moved to the first, where that is plain to do. */
function merged(namings: readonly Naming[], context: LintContext): Fix | undefined {
  const [{ agent, group }, ...later] = namings as [Naming, ...Naming[]];
  const last = group.rules.at(-1)?.line;
  const alone = group.userAgents.every(({ token }) => token.toLowerCase() === agent.token.toLowerCase());
  const edits: Edit[] = [];
  const moved: string[] = [];
  const seen = new Set<Group>([group]);
  for (const naming of later) {
    if (seen.has(naming.group)) edits.push({ span: context.wholeLines(naming.agent.line), text: '' });
    else if (alone && last !== undefined) {
      const block = blockOf(naming, context);
      if (block === undefined) continue;
      moved.push(...block.lines);
      edits.push({ span: context.wholeLines(block.first, block.last), text: '' });
    } else continue;
    seen.add(naming.group);
  }
  if (edits.length === 0) return undefined;
  if (moved.length > 0 && last !== undefined) edits.unshift(insertLinesAfter(last, moved, context));
  return { title: 'Write it once', applicability: 'safe', edits };
}

/** What moves with a group: its rules and comments; undefined where it holds more, or names others too. */
function blockOf(
  { agent, group }: Naming,
  context: LintContext,
): { readonly first: number; readonly last: number; readonly lines: readonly string[] } | undefined {
  const last = group.rules.at(-1)?.line;
  if (group.userAgents.length > 1 || group.fields.length > 0 || last === undefined) return undefined;
  const lines: Line[] = [];
  for (let number = agent.line + 1; number <= last; number++) {
    const line = context.line(number);
    const moves = line.kind === 'blank' || (line.kind === 'directive' && line.directive.endsWith('allow'));
    if (!moves) return undefined;
    if (line.kind !== 'blank' || line.comment !== undefined) lines.push(line);
  }
  let first = agent.line;
  while (first > 1 && context.line(first - 1).comment !== undefined && context.line(first - 1).kind === 'blank') {
    lines.unshift(context.line(--first));
  }
  const texts = lines.map(({ span }) => textToMove(span, context));
  if (!texts.every((text) => text !== undefined)) return undefined;
  if (first > 1 && isBlank(context.line(first - 1))) first--;
  return { first, last, lines: texts };
}

function isBlank({ kind, comment }: Line): boolean {
  return kind === 'blank' && comment === undefined;
}
