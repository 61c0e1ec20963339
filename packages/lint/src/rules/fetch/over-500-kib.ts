import type { RobotsTxt, Rule } from '@maycrawl/core';
import { GOOGLE_GUIDE, google, rfc9309 } from '../../data/sources.js';
import { wholeFile } from '../../file/whole-file.js';
import type { Claim } from '../../model/claim.js';
import type { Finding, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { samplePathOfText } from '../../patterns/sample-path.js';
import { counted, MAX_RELATED, quoted } from '../../text/phrases.js';

export const over500Kib: LintRule = {
  id: 'over-500-kib',
  severity: 'error',
  fixes: 'none',
  what: 'The file is larger than the 500 KiB that crawlers read.',
  why: `Google reads the first 512,000 bytes and ignores the rest; RFC 9309 requires crawlers to read at least that much. The rules after this limit apply to no crawler.

A file becomes so large if pages are blocked one by one. Move them into one folder, or write one pattern for all of them.`,
  bad: 'User-agent: *\nDisallow: /page-1\n⟨Disallow: /one-page-more.html\n × 20000⟩',
  good: 'User-agent: *\nDisallow: /pages/\n',
  source: [google('file-format'), GOOGLE_GUIDE, rfc9309('2.5')],
  visit: {
    file(context) {
      const { robots, bytes } = context;
      if (!robots.truncated) return;
      const whole = wholeFile(context);
      const rules = whole.groups.flatMap((group) => group.rules);
      const ignored = rules.filter(({ span }) => span.start >= robots.byteLength);
      const agents = whole.groups
        .flatMap((group) => group.userAgents)
        .filter(({ span }) => span.start >= robots.byteLength);
      const atLeast = whole.truncated ? 'at least ' : '';
      const effect =
        ignored.length + agents.length === 0
          ? 'no rule is affected yet'
          : `${atLeast}${counted(ignored.length, 'rule')} and ${counted(agents.length, 'user-agent line')} are ignored`;
      context.report({
        span: { start: robots.byteLength, end: robots.byteLength },
        message: `The file has ${bytes.length} bytes, of which crawlers read 512,000: ${effect}.`,
        related: ignored.slice(0, MAX_RELATED).map((rule) => ({
          span: rule.span,
          message: `${ruleText(rule)} is ignored.`,
        })),
        help: adviceFor(rules),
        claims: claimsOf(context, whole, ignored.slice(0, MAX_RELATED)),
      });
    },
  },
};

/** Names the folder that contains the paths of at least half of the rules, if there is one. */
function adviceFor(rules: readonly Rule[]): NonNullable<Finding['help']> {
  const folders = new Map<string, number>();
  for (const { pattern } of rules) {
    const [folder] = /^\/[^/*$?]+\//.exec(pattern) ?? [];
    if (folder !== undefined) folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  let most: readonly [string, number] | undefined;
  for (const folder of folders) if (most === undefined || folder[1] > most[1]) most = folder;
  const advice = 'Move the blocked pages into one folder, and block that folder';
  if (most === undefined || most[1] * 2 < rules.length) return `${advice}.`;
  return `${advice}: ${most[1]} of ${counted(rules.length, 'rule')} are below ${quoted(most[0])}.`;
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
