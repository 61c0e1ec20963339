import type { Rule } from '@maycrawl/core';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { blocksAll, ruleLine } from '../../patterns/pattern-text.js';
import { listedPaths } from '../../probes/listed-paths.js';
import { lookups } from '../../probes/lookups.js';

const MIN_BLOCKED = 2;
const CRAWLER = 'Googlebot';

export const texts = {
  blocksMost: '{rule:code} blocks {blocked} of the {listed} listed URLs for Googlebot, such as {path:code}.',
  checkRule: 'If these pages should be found, allow them with a longer rule, or write a more specific path.',
} as const;
const messages = defineMessages(texts);

export const mostUrlsBlocked: LintRule = {
  id: 'most-urls-blocked',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A rule for a part of the site that blocks at least half of the listed URLs for Google.',
  file(context) {
    const paths = listedPaths(context)?.paths ?? [];
    const blocked = new Map<Rule, string[]>();
    for (const path of paths) {
      const verdict = lookups(context).verdict(CRAWLER, path);
      if (verdict === undefined) return;
      if (verdict.allowed || verdict.rule === undefined) continue;
      const found = blocked.get(verdict.rule);
      if (found === undefined) blocked.set(verdict.rule, [path]);
      else found.push(path);
    }
    for (const [rule, found] of blocked) {
      const [path] = found;
      if (path === undefined || found.length < MIN_BLOCKED || found.length * 2 < paths.length || blocksAll(rule))
        continue;
      const counts = { blocked: found.length, listed: paths.length };
      context.report({
        span: rule.span,
        message: messages.blocksMost({ rule: ruleLine(rule), ...counts, path }),
        help: messages.checkRule(),
        claims: [{ kind: 'verdict', crawler: CRAWLER, path, allowed: false, line: rule.line }],
      });
    }
  },
};
