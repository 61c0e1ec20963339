import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { hasWildcard, ruleText } from '../../patterns/pattern-text.js';
import { samplePath } from '../../patterns/sample-path.js';
import { knownPaths } from '../../probes/known-paths.js';
import { quoted } from '../../text/phrases.js';

export const prefixOvermatch: LintRule = {
  id: 'prefix-overmatch',
  severity: 'off',
  fixes: 'none',
  what: 'A shut path ends in the middle of a word: longer names are shut as well.',
  why: "A rule matches every URL that begins with its path. `/jobs` shuts `/jobs/` and `/jobs.html`, and `/jobs-report` too. Where only the folder is meant, a slash at the end says so; where only the page is meant, a `$`.\n\nWith a list of the site's URLs, only what shuts a neighbour on that list is reported.",
  bad: 'User-agent: *\nDisallow: /jobs\n',
  good: 'User-agent: *\nDisallow: /jobs/\nDisallow: /jobs$\n',
  source: ['F1', 'F4'],
  visit: {
    rule(rule, _group, context) {
      const { normalizedPattern: pattern, line } = rule;
      if (rule.type !== 'disallow' || hasWildcard(pattern) || !/^\/(?:[^?]*\/)?[\w-]*[a-z0-9]$/i.test(pattern)) return;
      const path = neighbour(pattern, context);
      if (path === undefined) return;
      context.report({
        span: rule.span,
        message: `${ruleText(rule)} matches ${quoted(path)} as well.`,
        help: `Write ${quoted(`${rule.pattern}/`)} for the folder, or ${quoted(`${rule.pattern}$`)} for the page alone.`,
        claims: [{ kind: 'matches', line, path, matches: true }],
      });
    },
  },
};

/** Of the URLs that are known one whose name goes on; where none are known, one that could be. */
function neighbour(pattern: string, context: LintContext): string | undefined {
  if (context.settings.urls.length === 0) return samplePath(`${pattern}-report`);
  return knownPaths(context)
    .beginningWith(pattern, 50)
    .find((path) => /^[\w-]/.test(path.slice(pattern.length)));
}
