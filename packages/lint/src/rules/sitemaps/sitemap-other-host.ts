import { hasSitemaps } from '../../file/parts.js';
import { defineMessages, type LintContext, type LintRule, unsafeFix } from '../../model/lint-rule.js';
import { sitemapUrls } from '../../values/sitemap-urls.js';

export const texts = {
  otherHost: 'The sitemap is on {host}, but this file is on {ownHost}.',
  otherScheme: {
    by: 'others',
    '0': 'The sitemap is named with `http:`, but this file is served with `https:`.',
    one: 'This sitemap and another one are named with `http:`, but this file is served with `https:`.',
    other: 'This sitemap and {others} more are named with `http:`, but this file is served with `https:`.',
  },
  checkUrls: 'Make sure that it lists URLs of {ownHost}.',
  checkScheme: 'Write `https:`, and make sure that the sitemap lists `https:` URLs.',
  writeScheme: 'Write https:',
} as const;
const messages = defineMessages(texts);

export const sitemapOtherHost: LintRule = {
  id: 'sitemap-other-host',
  severity: 'info',
  fixes: 'unsafe',
  messages: texts,
  what: 'A sitemap on another host than the one that serves this file, or one named with `http:` on a site with `https:`.',
  concerns: hasSitemaps,
  file(context) {
    const { host } = context.settings;
    if (host === undefined) return;
    reportScheme(host, context);
    const seen = new Set<string>();
    for (const found of sitemapUrls(context)) {
      if (found.kind !== 'absolute' || found.host === host || seen.has(found.host)) continue;
      seen.add(found.host);
      const { span, url } = found.sitemap;
      const start = url.indexOf('://') + 3;
      context.report({
        span: context.within(span, start, start + found.host.length),
        message: messages.otherHost({ host: found.host, ownHost: host }),
        help: messages.checkUrls({ ownHost: host }),
      });
    }
  },
};

const SCHEME = 'http:';

/** One finding for all sitemaps on this host whose URLs begin with `http:`, if the file is served with `https:`. */
function reportScheme(host: string, context: LintContext): void {
  if (context.settings.origin?.startsWith('https:') !== true) return;
  const schemes = sitemapUrls(context)
    .filter((found) => found.kind === 'absolute' && found.host === host)
    .filter(({ sitemap: { url } }) => url.slice(0, SCHEME.length).toLowerCase() === SCHEME)
    .map(({ sitemap: { span } }) => context.within(span, 0, SCHEME.length));
  const [first] = schemes;
  if (first === undefined) return;
  context.report({
    span: first,
    message: messages.otherScheme({ others: schemes.length - 1 }),
    help: messages.checkScheme(),
    fixes: [
      unsafeFix(
        messages.writeScheme(),
        schemes.map((span) => ({ span, text: 'https:' })),
      ),
    ],
  });
}
