import { google, SITEMAPS_PROTOCOL } from '../../data/sources.js';
import { isText } from '../../file/content-kind.js';
import type { LintRule } from '../../model/lint-rule.js';
import { defineMessages } from '../../model/message.js';

export const texts = {
  isPage: (): string => 'The URL ends like that of a page for visitors. Search engines do not read HTML as a sitemap.',
  giveXml: (): string => 'Write the URL of a sitemap in XML, or of a feed or a text file with one URL per line.',
};
const messages = defineMessages(texts);

export const sitemapHtmlPage: LintRule = {
  id: 'sitemap-html-page',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A sitemap line with the URL of an HTML page.',
  why: 'Search engines find no URL in it. A page for visitors that lists links is also called a sitemap, but crawlers read only XML, RSS, Atom and plain text.\n\nIgnore the finding if the server sends XML at this URL.',
  bad: 'User-agent: *\nDisallow: /private/\n\nSitemap: https://example.com/sitemap.html\n',
  good: 'User-agent: *\nDisallow: /private/\n\nSitemap: https://example.com/sitemap.xml\n',
  source: [google('sitemap'), SITEMAPS_PROTOCOL],
  characters: 'hH',
  visit: {
    sitemap({ url, span }, context) {
      if (!/^[^?#]*\.x?html?$/i.test(url) || /xml[^/]*$/i.test(url) || !isText(context)) return;
      context.report({ span, message: messages.isPage(), help: messages.giveXml() });
    },
  },
};
