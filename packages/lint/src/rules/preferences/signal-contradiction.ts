import type { Field, Group, RobotsTxt, Rule } from '@maycrawl/core';
import { type CrawlerPurpose, crawlers } from '@maycrawl/core/crawlers';
import { isText } from '../../file/content-kind.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { bytesOfPath, isContentSignal, isContentUsage, preferencesIn } from '../../values/usage-preferences.js';

/** What a line says of a use. */
interface Statement {
  readonly use: Use;
  readonly allowed: boolean;
  readonly text: string;
  readonly span: Field['span'];
}

type Use = 'train' | 'search' | 'input';

/** The names for a use, in both fields. */
const USES: ReadonlyMap<string, Use> = new Map([
  ['ai-train', 'train'],
  ['train-ai', 'train'],
  ['search', 'search'],
  ['ai-input', 'input'],
  ['ai-use', 'input'],
]);
/** Crawlers for a use; which search engines are welcome says little of search as such. */
const PURPOSES: Readonly<Record<Use, readonly CrawlerPurpose[]>> = {
  train: ['train', 'control-only'],
  search: [],
  input: ['assistant'],
};
const WORDS: Readonly<Record<Use, string>> = { train: 'training', search: 'search', input: 'use as input' };
/** Crawlers and places that a finding speaks of. */
const MAX_SHOWN = 3;

export const signalContradiction: LintRule = {
  id: 'signal-contradiction',
  severity: 'warning',
  fixes: 'none',
  what: 'A content signal that grants a use beside a rule that shuts its crawlers out, or two signals that contradict each other.',
  why: `\`ai-train=yes\` says that content may be used for training; \`Disallow: /\` for GPTBot says that it may not even be fetched. Crawlers go by the rules, so the signal has no effect on them, and a reader of the file cannot tell what you want.

It may be meant: a use that is granted to everybody but one. Then a comment or a suppression says so.`,
  bad: 'User-agent: *\nContent-Signal: search=yes, ai-train=yes\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
  good: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
  source: ['Cloudflare, Content Signals Policy', 'IETF, draft-ietf-aipref-attach', 'E5'],
  visit: {
    group(group, context) {
      if (group.fields.length === 0) return;
      const statements = statementsOf(group, context);
      if (statements.length === 0 || !isText(context)) return;
      for (const use of ['train', 'search', 'input'] as const) {
        const about = statements.filter((statement) => statement.use === use);
        const granted = about.find(({ allowed }) => allowed);
        if (granted === undefined) continue;
        const denied = about.find(({ allowed }) => !allowed);
        if (denied !== undefined) reportBoth(context, granted, denied);
        else reportShut(context, group, granted);
      }
    },
  },
};

/** What the group says of the whole site. */
function statementsOf(group: Group, context: LintContext): Statement[] {
  return group.fields.flatMap((field) => {
    const isSignal = isContentSignal(field);
    if (!isSignal && !isContentUsage(field)) return [];
    const path = isSignal ? 0 : bytesOfPath(context, field.span);
    if (path > 0 && !/^\/[ \t]/.test(field.value)) return [];
    return preferencesIn(context, field.span, path).flatMap(({ name, value, span }): Statement[] => {
      const use = USES.get(name);
      const allowed = value === (isSignal ? 'yes' : 'y');
      if (use === undefined || (!allowed && value !== (isSignal ? 'no' : 'n'))) return [];
      return [{ use, allowed, text: context.text(span), span }];
    });
  });
}

function reportBoth(context: LintContext, granted: Statement, denied: Statement): void {
  const [first, second] = granted.span.start < denied.span.start ? [granted, denied] : [denied, granted];
  context.report({
    span: second.span,
    message: `\`${second.text}\` contradicts \`${first.text}\` of the same group.`,
    related: [{ span: first.span, message: 'The other one.' }],
    help: 'Keep one of them.',
  });
}

/** The use is granted, and crawlers that the file names for it are shut out wholly. */
function reportShut(context: LintContext, group: Group, { use, text, span }: Statement): void {
  const shut = context
    .once(SHUT, () => crawlersShutOut(context))
    // A group with signals of its own is not spoken to by those of `*`.
    .filter((one) => one.use === use && (one.groups.has(group) || (isStar(group) && !one.hasSignals)))
    .slice(0, MAX_SHOWN);
  if (shut.length === 0) return;
  const names = shut.map(({ token }) => token);
  context.report({
    span,
    message: `\`${text}\` grants ${WORDS[use]}, but ${names.join(' and ')} may not fetch \`/\`.`,
    related: shut.map(({ token, rule }) => ({ span: rule.span, message: `Shuts ${token} out.` })),
    help: 'Say the same in both places, or say in a comment why not.',
    claims: shut.map(({ token, rule }) => ({
      kind: 'verdict',
      crawler: [token],
      path: '/',
      allowed: false,
      line: rule.line,
    })),
  });
}

function isStar({ userAgents }: Group): boolean {
  return userAgents.some(({ token }) => token === '*');
}

/** A crawler that the file names and shuts out, and what it is for. */
interface ShutOut {
  readonly token: string;
  readonly use: Use;
  readonly rule: Rule;
  /** The groups that name it. */
  readonly groups: ReadonlySet<Group>;
  readonly hasSignals: boolean;
}

const SHUT: object = {};
/** Patterns for the whole site. */
const WHOLE = /^(?:\/|\*|\/\*)$/;

function crawlersShutOut({ robots }: LintContext): readonly ShutOut[] {
  const byToken = groupsByToken(robots);
  return crawlers.flatMap(({ tokens: [token], purpose, status }): ShutOut[] => {
    const use = (['train', 'input'] as const).find((one) => PURPOSES[one].includes(purpose));
    const groups = byToken.get(token?.toLowerCase() ?? '');
    if (token === undefined || use === undefined || groups === undefined || status !== 'active') return [];
    const { allowed, rule } = robots.rulesFor([token]).check('/');
    if (allowed || rule === undefined || !WHOLE.test(rule.pattern)) return [];
    return [{ token, use, rule, groups, hasSignals: [...groups].some(hasSignals) }];
  });
}

function groupsByToken({ groups }: RobotsTxt): ReadonlyMap<string, ReadonlySet<Group>> {
  const byToken = new Map<string, Set<Group>>();
  for (const group of groups) {
    for (const { token } of group.userAgents) {
      const others = byToken.get(token.toLowerCase());
      if (others === undefined) byToken.set(token.toLowerCase(), new Set([group]));
      else others.add(group);
    }
  }
  return byToken;
}

function hasSignals(group: Group): boolean {
  return group.fields.some((field) => isContentSignal(field) || isContentUsage(field));
}
