import { google, rfc9309 } from '../../data/sources.js';
import type { Severity } from '../../model/diagnostic.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import type { Message } from '../../model/message.js';
import { defineMessages } from '../../model/message.js';

/** Redirects that Google follows. After more, it treats the file as missing. */
const MAX_REDIRECTS = 5;

export const texts = {
  tooMany: ({ redirects, limit }: { redirects: number; limit: number }): string =>
    `There are ${redirects} redirects: Google follows ${limit} and then treats the file as missing.`,
  several: ({ redirects }: { redirects: number }): string =>
    `There are ${redirects} redirects: crawlers that follow fewer do not find robots.txt.`,
  otherHost: ({ host, otherHost }: { host: string; otherHost: string }): string =>
    `The rules for ${host} come from ${otherHost}.`,
  serveDirectly: (): string => 'Serve the file without a redirect, at /robots.txt of every host.',
};
const messages = defineMessages(texts);

export const redirectChain: LintRule = {
  id: 'redirect-chain',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
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
        report(context, 'error', messages.tooMany({ redirects, limit: MAX_REDIRECTS }));
      } else if (redirects > 1) {
        report(context, 'warning', messages.several({ redirects }));
      } else if (otherHost !== undefined) {
        const severity = bareHost(otherHost) === bareHost(hosts[0] ?? '') ? 'info' : 'warning';
        report(context, severity, messages.otherHost({ host: hosts[0] ?? '', otherHost }));
      }
    },
  },
};

function report(context: LintContext, severity: Severity, message: Message): void {
  context.report({
    span: { start: 0, end: 0 },
    severity,
    message,
    help: messages.serveDirectly(),
  });
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

/** The host without `www.` and port. */
function bareHost(host: string): string {
  return host.replace(/^www\./, '').replace(/:\d+$/, '');
}
