import { indexFolder } from '@maycrawl/core/precedence';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { samplePath } from '../../patterns/sample-path.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';
import { quoted } from '../../text/phrases.js';

export const indexHtml: LintRule = {
  id: 'index-html',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'none',
  what: 'An allow for `index.html` opens the folder itself as well, at Google.',
  why: "Google's parser takes `Allow: /f/index.html` for `Allow: /f/$` too: the folder's own URL is opened by it, with a query it stays shut. RFC 9309 knows nothing of it, so other crawlers keep `/f/` shut.\n\nReported where the folder would be shut without it.",
  bad: 'User-agent: *\nDisallow: /f/\nAllow: /f/index.html\n',
  good: 'User-agent: *\nDisallow: /f/\nAllow: /f/$\nAllow: /f/start.html\n',
  source: ['F5'],
  characters: 'x',
  visit: {
    rule(rule, group, context) {
      const { line } = rule;
      const opened = indexFolder(rule);
      const crawler = crawlerOfGroup(group);
      const folder = opened === undefined ? undefined : samplePath(opened);
      if (folder === undefined || crawler === undefined) return;
      const verdict = lookups(context).verdict(crawler, folder);
      if (verdict?.rule?.line !== line || !verdict.overruled.some(({ rule: lost }) => lost.type === 'disallow')) return;
      context.report({
        span: rule.span,
        message: `${ruleText(rule)} opens ${quoted(folder)} as well, which other crawlers than Google's keep shut.`,
        help: `Add ${quoted(`Allow: ${opened}$`)} if the folder is to be open, or name another file.`,
        claims: [
          { kind: 'matches', line, path: folder, matches: true },
          { kind: 'verdict', crawler, path: folder, allowed: true, line },
        ],
      });
    },
  },
};
