import { hasSitemaps } from '../../file/parts.js';
import { defineMessages, type LintRule, type Message } from '../../model/lint-rule.js';
import { sitemapUrls } from '../../values/sitemap-urls.js';

/** Hosts that no crawler can reach, and the names that RFC 2606 reserves for documentation. */
const UNREACHABLE =
  /^(?:localhost|.+\.(?:local|localhost|internal|lan|test|invalid|ddev\.site)|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+)(?::\d+)?$/;
const RESERVED =
  /^(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|(?:yourdomain|your-domain|yoursite|mysite|mydomain)\.\w+)$/;
const STAGING = /^(?:staging|stage|dev|test|preview|preprod|uat)[\d]*(?:[.-])/;

export const texts = {
  isUnreachable: 'The sitemap is on {host}, which crawlers cannot reach.',
  isReserved: 'The sitemap is on {host}, a name for examples, not on this site.',
  isStaging: 'The sitemap is on {host}, which looks like a test host, but this file is on {ownHost}.',
  writeOwnHost: 'Write the host of the public site.',
} as const;
const messages = defineMessages(texts);

export const sitemapTestHost: LintRule = {
  id: 'sitemap-test-host',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A sitemap on a host that is not public, on a test host, or on one that only examples have.',
  concerns: hasSitemaps,
  file(context) {
    const { host: ownHost } = context.settings;
    const seen = new Set<string>();
    for (const found of sitemapUrls(context)) {
      if (found.kind !== 'absolute' || found.host === ownHost || seen.has(found.host)) continue;
      seen.add(found.host);
      const message = describe(found.host, ownHost);
      if (message === undefined) continue;
      const start = found.sitemap.url.indexOf('://') + 3;
      const span = context.within(found.sitemap.span, start, start + found.host.length);
      context.report({ span, message, help: messages.writeOwnHost() });
    }
  },
};

/** Without the file's own host, the host of an example may be the right one. */
function describe(host: string, ownHost: string | undefined): Message | undefined {
  if (UNREACHABLE.test(host)) return messages.isUnreachable({ host });
  if (ownHost === undefined || UNREACHABLE.test(ownHost) || STAGING.test(ownHost)) return undefined;
  if (RESERVED.test(host)) return messages.isReserved({ host });
  return STAGING.test(host) ? messages.isStaging({ host, ownHost }) : undefined;
}
