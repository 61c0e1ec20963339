import type { Severity } from '../../model/diagnostic.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';

/** Redirects that Google follows (B2); then it takes the file for missing. */
const MAX_REDIRECTS = 5;

export const redirectChain: LintRule = {
  id: 'redirect-chain',
  severity: 'warning',
  fixes: 'none',
  what: 'robots.txt is reached by several redirects, or on another host.',
  why: `Google follows five redirects and then gives up, as if there were no file; others follow fewer, or none. Each hop is a chance to fail, and a failed fetch can shut the whole site.

What is found at the end governs the host that was asked first, not the one that answered. A redirect to another host hands your rules to whoever runs that host.

One hop from http to https, or to the same name with \`www.\`, is common and mostly harmless.`,
  bad: 'User-agent: *\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  with: {
    url: 'https://example.com/robots.txt',
    facts: {
      status: 200,
      contentType: 'text/plain',
      hops: ['https://example.com/robots.txt', 'https://cdn.example.net/example/robots.txt'],
    },
  },
  goodWith: {
    url: 'https://example.com/robots.txt',
    facts: { status: 200, contentType: 'text/plain', hops: ['https://example.com/robots.txt'] },
  },
  source: ['B2', 'RFC 9309, 2.3.1.2'],
  visit: {
    file(context) {
      const hops = context.settings.facts?.hops ?? [];
      const redirects = hops.length - 1;
      const hosts = [...new Set(hops.map(hostOf))];
      const foreign = hosts.find((host) => host !== hosts[0]);
      if (redirects > MAX_REDIRECTS) {
        say(
          context,
          'error',
          `It takes ${redirects} redirects: Google follows ${MAX_REDIRECTS} and then takes the file for missing.`,
        );
      } else if (redirects > 1) say(context, 'warning', `It takes ${redirects} redirects to reach robots.txt.`);
      else if (foreign !== undefined) {
        const severity = bare(foreign) === bare(hosts[0] ?? '') ? 'info' : 'warning';
        say(context, severity, `The rules for ${hosts[0]} come from ${foreign}.`);
      }
    },
  },
};

function say(context: LintContext, severity: Severity, message: string): void {
  context.report({
    span: { start: 0, end: 0 },
    severity,
    message,
    help: 'Serve the file itself at /robots.txt of every host.',
  });
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

/** Without `www.` and a port. */
function bare(host: string): string {
  return host.replace(/^www\./, '').replace(/:\d+$/, '');
}
