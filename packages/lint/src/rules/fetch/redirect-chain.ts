import { google, rfc9309 } from '../../data/sources.js';
import type { Severity } from '../../model/diagnostic.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';

/** Redirects that Google follows. After more, it treats the file as missing. */
const MAX_REDIRECTS = 5;

export const redirectChain: LintRule = {
  id: 'redirect-chain',
  severity: 'warning',
  fixes: 'none',
  what: 'robots.txt is reached through several redirects, or on another host.',
  why: `Google follows five redirects and then treats the file as missing; other crawlers follow fewer, or none. Each redirect may fail, and a failed fetch can block the whole site.

The file at the end applies to the host that was requested first, not to the one that serves it. After a redirect to another host, the owner of that host controls your rules.

One redirect from http to https, or to the same name with \`www.\`, is common and mostly harmless.`,
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
  source: [google('http-status-codes'), rfc9309('2.3.1.2')],
  visit: {
    file(context) {
      const hops = context.settings.facts?.hops ?? [];
      const redirects = hops.length - 1;
      const hosts = [...new Set(hops.map(hostOf))];
      const otherHost = hosts.find((host) => host !== hosts[0]);
      if (redirects > MAX_REDIRECTS) {
        report(
          context,
          'error',
          `There are ${redirects} redirects: Google follows ${MAX_REDIRECTS} and then treats the file as missing.`,
        );
      } else if (redirects > 1) {
        report(
          context,
          'warning',
          `There are ${redirects} redirects: crawlers that follow fewer do not find robots.txt.`,
        );
      } else if (otherHost !== undefined) {
        const severity = bareHost(otherHost) === bareHost(hosts[0] ?? '') ? 'info' : 'warning';
        report(context, severity, `The rules for ${hosts[0]} come from ${otherHost}.`);
      }
    },
  },
};

function report(context: LintContext, severity: Severity, message: string): void {
  context.report({
    span: { start: 0, end: 0 },
    severity,
    message,
    help: 'Serve the file without a redirect, at /robots.txt of every host.',
  });
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

/** The host without `www.` and port. */
function bareHost(host: string): string {
  return host.replace(/^www\./, '').replace(/:\d+$/, '');
}
