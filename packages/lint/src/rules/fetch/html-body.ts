import type { RobotsTxt } from '@maycrawl/core';
import { contentKind } from '../../file/content-kind.js';
import { wasFetchedAsFile } from '../../file/fetch-result.js';
import type { Claim } from '../../model/claim.js';
import type { LintRule } from '../../model/lint-rule.js';
import { counted, quoted } from '../../text/phrases.js';

export const htmlBody: LintRule = {
  id: 'html-body',
  severity: 'error',
  fixes: 'none',
  what: 'A web page, or other markup, is served as robots.txt.',
  why: `Crawlers read it line by line as if it were a robots.txt: what makes no sense is passed over, and what happens to look like a rule counts. Mostly nothing is left, and every page may be crawled.

It happens where a site answers every unknown URL with its start page, where an error page comes with status 200, or where a page's template is wrapped around the file.

Rules about single lines say nothing about such a file.`,
  bad: '<!DOCTYPE html>\n<html>\n<head><title>Welcome</title></head>\n<body>Hello</body>\n</html>\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['D3', 'B3', 'RFC 9309, 2.3'],
  visit: {
    file(context) {
      const { kind, span } = contentKind(context);
      if (kind !== 'markup' || !wasFetchedAsFile(context.settings.facts)) return;
      const { robots } = context;
      const rules = robots.groups.reduce((sum, group) => sum + group.rules.length, 0);
      const what = `This is markup (${quoted(context.text(span))}), not a robots.txt`;
      context.report({
        span,
        message:
          rules === 0
            ? `${what}: no rule can be read from it, so every page may be crawled.`
            : `${what}: crawlers pick ${counted(rules, 'rule')} out of it.`,
        help: 'Serve plain text at /robots.txt, or answer 404.',
        claims: rules === 0 ? everythingOpen(robots) : [],
      });
    },
  },
};

function everythingOpen(robots: RobotsTxt): Claim[] {
  const tokens = robots.groups.flatMap(({ userAgents }) => userAgents.map(({ token }) => token)).slice(0, 3);
  const named = tokens.filter((token) => token !== '' && token !== '*').map((token) => [token]);
  return ['*', ...named].map((crawler) => ({ kind: 'verdict', crawler, path: '/', allowed: true }) as const);
}
