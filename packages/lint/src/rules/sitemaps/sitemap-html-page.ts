import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';

export const texts = {
  isPage: 'The URL ends like that of a page for visitors. Search engines do not read HTML as a sitemap.',
  giveXml: 'Write the URL of a sitemap in XML, or of a feed or a text file with one URL per line.',
} as const;
const messages = defineMessages(texts);

export const sitemapHtmlPage: LintRule = {
  id: 'sitemap-html-page',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A sitemap line with the URL of an HTML page.',
  characters: 'hH',
  sitemap({ url, span }, context) {
    if (!/^[^?#]*\.x?html?$/i.test(url) || /xml[^/]*$/i.test(url) || !isText(context)) return;
    context.report({ span, message: messages.isPage(), help: messages.giveXml() });
  },
};
