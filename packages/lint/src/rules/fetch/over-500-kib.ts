import type { RobotsTxt, Rule, Sitemap, Span, UserAgentLine } from '@maycrawl/core';
import { bytesRead } from '@maycrawl/core/limits';
import { fallbackToken, groupsByToken } from '../../file/groups.js';
import { isTruncated, wholeFile } from '../../file/parts.js';
import type { Claim, Finding, LintContext, LintRule, Message } from '../../model/lint-rule.js';
import { defineMessages, MAX_RELATED } from '../../model/lint-rule.js';
import { ruleLine, samplePathOfText } from '../../patterns/pattern-text.js';

export const texts = {
  ignored: {
    by: 'lines',
    one: 'The file has {bytes:number} bytes, of which crawlers read 512,000: one line with a rule, a user agent or a sitemap is ignored.',
    other:
      'The file has {bytes:number} bytes, of which crawlers read 512,000: {lines:number} lines with rules, user agents or sitemaps are ignored.',
  },
  moreIgnored: {
    by: 'lines',
    one: 'The file has {bytes:number} bytes, of which crawlers read 512,000: at least one line with a rule, a user agent or a sitemap is ignored.',
    other:
      'The file has {bytes:number} bytes, of which crawlers read 512,000: at least {lines:number} lines with rules, user agents or sitemaps are ignored.',
  },
  nothingIgnored: 'The file has {bytes:number} bytes, of which crawlers read 512,000: no rule is affected yet.',
  restNotFetched: 'The file is larger than the 512,000 bytes that crawlers read: the rest is ignored.',
  ruleIgnored: '{rule:code} is ignored.',
  groupIgnored: 'The group of {name:code} is ignored.',
  groupIgnoredNoRules: 'The group of {name:code} is ignored: no rules apply to it.',
  groupIgnoredOtherRules: 'The group of {name:code} is ignored: the rules of {fallback:code} apply.',
  sitemapIgnored: 'The sitemap {url:code} is ignored.',
  moveIntoFolder: 'Move the blocked pages into one folder, and block that folder.',
  moveFolder: {
    by: 'rules',
    one: 'Move the blocked pages into one folder, and block that folder: {below} of {rules} rule are below {folder:code}.',
    other:
      'Move the blocked pages into one folder, and block that folder: {below} of {rules} rules are below {folder:code}.',
  },
} as const;
const messages = defineMessages(texts);

export const over500Kib: LintRule = {
  id: 'over-500-kib',
  severity: 'error',
  fixes: 'none',
  messages: texts,
  what: 'The file is larger than the 500 KiB that crawlers read.',
  concerns: isTruncated,
  file(context) {
    const { robots } = context;
    if (!robots.truncated) return;
    const whole = wholeFile(context);
    const ignored = ignoredParts(whole, robots.byteLength);
    context.report({
      span: { start: robots.byteLength, end: robots.byteLength },
      message: messageFor(context, ignored, whole),
      related: relatedTo(ignored, context),
      help: adviceFor(whole.groups.flatMap((group) => group.rules)),
      claims: claimsOf(context, whole, ignored.rules.slice(0, MAX_RELATED)),
    });
  },
};

interface IgnoredParts {
  readonly rules: readonly Rule[];
  readonly agents: readonly UserAgentLine[];
  readonly sitemaps: readonly Sitemap[];
}

function ignoredParts({ groups, sitemaps }: RobotsTxt, limit: number): IgnoredParts {
  const isIgnored = ({ span }: { readonly span: Span }): boolean => span.start >= limit;
  return {
    rules: groups.flatMap((group) => group.rules.filter(isIgnored)),
    agents: groups.flatMap((group) => group.userAgents.filter(isIgnored)),
    sitemaps: sitemaps.filter(isIgnored),
  };
}

function messageFor(
  context: LintContext,
  { rules, agents, sitemaps }: IgnoredParts,
  { truncated }: RobotsTxt,
): Message {
  const bytes = context.bytes.length;
  // Of a fetched file, the gate keeps one byte more than crawlers read.
  if (context.settings.facts !== undefined && bytes === bytesRead(context.robots) + 1) return messages.restNotFetched();
  const lines = rules.length + agents.length + sitemaps.length;
  if (lines === 0) return messages.nothingIgnored({ bytes });
  // The parser stops before the end of a file that is far larger.
  return truncated ? messages.moreIgnored({ bytes, lines }) : messages.ignored({ bytes, lines });
}

/** The first parts of each kind. A list of one kind would hide that a sitemap or a crawler is lost too. */
function relatedTo({ rules, agents, sitemaps }: IgnoredParts, context: LintContext): NonNullable<Finding['related']> {
  return [
    ...rules
      .slice(0, MAX_RELATED)
      .map((rule) => ({ span: rule.span, message: messages.ruleIgnored({ rule: ruleLine(rule) }) })),
    ...agents.slice(0, MAX_RELATED).map((agent) => ({ span: agent.span, message: lostGroupText(agent, context) })),
    ...sitemaps.slice(0, MAX_RELATED).map(({ url, span }) => ({ span, message: messages.sitemapIgnored({ url }) })),
  ];
}

/** What the rest of the file says about a crawler whose user-agent line is lost. */
function lostGroupText({ token, value }: UserAgentLine, context: LintContext): Message {
  const name = token === '' ? value : token;
  if (token === '' || groupsByToken(context).has(token.toLowerCase())) {
    return messages.groupIgnored({ name });
  }
  const fallback = fallbackToken(token, context);
  return fallback === undefined
    ? messages.groupIgnoredNoRules({ name })
    : messages.groupIgnoredOtherRules({ name, fallback });
}

function adviceFor(rules: readonly Rule[]): Message {
  const folders = new Map<string, number>();
  for (const { pattern } of rules) {
    const [folder] = /^\/[^/*$?]+\//.exec(pattern) ?? [];
    if (folder !== undefined) folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  let most: readonly [string, number] | undefined;
  for (const folder of folders) if (most === undefined || folder[1] > most[1]) most = folder;
  if (most === undefined || most[1] * 2 < rules.length) return messages.moveIntoFolder();
  return messages.moveFolder({ folder: most[0], below: most[1], rules: rules.length });
}

/** Paths that the ignored rules would block, and that are allowed without them. */
function claimsOf(context: LintContext, whole: RobotsTxt, ignored: readonly Rule[]): Claim[] {
  return ignored.flatMap((rule) => {
    const group = whole.groups.find(({ rules }) => rules.includes(rule));
    const token = group?.userAgents.find((agent) => agent.token !== '')?.token;
    if (token === undefined || rule.type === 'allow') return [];
    const crawler = token === '*' ? '*' : [token];
    const path = samplePathOfText(rule.normalizedPattern);
    const isAffected = !whole.rulesFor(crawler).allows(path) && context.robots.rulesFor(crawler).allows(path);
    return isAffected ? [{ kind: 'verdict', crawler, path, allowed: true } as const] : [];
  });
}
