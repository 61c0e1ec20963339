import type { RobotsTxt, Rule } from '@maycrawl/core';
import { wholeFile } from '../../file/whole-file.js';
import type { Claim } from '../../model/claim.js';
import type { Finding, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/sample-path.js';
import { counted, quoted } from '../../text/phrases.js';

/** Lost rules that a finding shows. */
const MAX_RELATED = 5;

export const over500Kib: LintRule = {
  id: 'over-500-kib',
  severity: 'error',
  fixes: 'none',
  what: 'The file is longer than the 500 KiB that crawlers read.',
  why: `Google reads the first 512,000 octets and ignores the rest, and RFC 9309 asks crawlers to read that much at least. The rules behind it bind nobody.

A file gets so long where pages are shut one by one. Move what is to be shut into one folder, or write one pattern for them all.`,
  bad: 'User-agent: *\nDisallow: /page-1\n⟨Disallow: /one-page-more.html\n × 20000⟩',
  good: 'User-agent: *\nDisallow: /pages/\n',
  source: ['D5', 'I3', 'RFC 9309, 2.5'],
  visit: {
    file(context) {
      const { robots, bytes: octets } = context;
      if (!robots.truncated) return;
      const whole = wholeFile(context);
      const rules = whole.groups.flatMap((group) => group.rules);
      const lost = rules.filter(({ span }) => span.start >= robots.byteLength);
      const agents = whole.groups
        .flatMap((group) => group.userAgents)
        .filter(({ span }) => span.start >= robots.byteLength);
      const more = whole.truncated ? 'at least ' : '';
      const what = `${more}${counted(lost.length, 'rule')} and ${counted(agents.length, 'user-agent line')} are lost`;
      context.report({
        span: { start: robots.byteLength, end: robots.byteLength },
        message: `The file has ${octets.length} octets, of which 512,000 are read: ${lost.length + agents.length === 0 ? 'no rule is lost yet' : what}.`,
        related: lost.slice(0, MAX_RELATED).map(({ type, pattern, span }) => ({
          span,
          message: `Lost: ${type} ${quoted(pattern)}.`,
        })),
        help: adviceOn(rules),
        claims: claimsOf(context, whole, lost.slice(0, MAX_RELATED)),
      });
    },
  },
};

/** Names the folder below which most rules lie, where one stands out. */
function adviceOn(rules: readonly Rule[]): NonNullable<Finding['help']> {
  const folders = new Map<string, number>();
  for (const { pattern } of rules) {
    const [folder] = /^\/[^/*$?]+\//.exec(pattern) ?? [];
    if (folder !== undefined) folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  let most: readonly [string, number] | undefined;
  for (const folder of folders) if (most === undefined || folder[1] > most[1]) most = folder;
  const advice = 'Move what is to be shut into one folder, and shut that';
  if (most === undefined || most[1] * 2 < rules.length) return `${advice}.`;
  return `${advice}: ${most[1]} of ${counted(rules.length, 'rule')} are for ${quoted(most[0])}.`;
}

/** What the lost rules would have shut and do not. */
function claimsOf(context: LintContext, whole: RobotsTxt, lost: readonly Rule[]): Claim[] {
  return lost.flatMap((rule) => {
    const group = whole.groups.find(({ rules }) => rules.includes(rule));
    const token = group?.userAgents.find((agent) => agent.token !== '')?.token;
    if (token === undefined || rule.type === 'allow') return [];
    const crawler = token === '*' ? '*' : [token];
    const path = samplePathOfText(rule.normalizedPattern);
    const isLost = !whole.rulesFor(crawler).allows(path) && context.robots.rulesFor(crawler).allows(path);
    return isLost ? [{ kind: 'verdict', crawler, path, allowed: true } as const] : [];
  });
}
