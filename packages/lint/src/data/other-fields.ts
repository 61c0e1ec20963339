import { defineMessages, type Message } from '../model/message.js';

/** A known field that is neither a rule, a user-agent line nor a sitemap. */
export interface OtherField {
  /** Usual spelling. */
  readonly name: string;
  /** That Google ignores it, and which crawlers use the field or what defines it. */
  readonly ignored: Message;
  /** What to use for Google instead. Defined only for fields that site owners expect Google to follow. */
  readonly instead?: Message;
}

export const otherFieldTexts = {
  crawlDelay: 'Google ignores Crawl-delay; Bing and some other crawlers wait that long between requests.',
  host: 'Google ignores Host; Yandex once used it to choose the main one of several hosts.',
  cleanParam: 'Google ignores Clean-param; only Yandex uses it.',
  requestRate: 'Google ignores Request-rate; few crawlers have ever supported it.',
  visitTime: 'Google ignores Visit-time; few crawlers have ever supported it.',
  noindex: 'Google ignores Noindex; it stopped supporting the field in September 2019.',
  nofollow: 'Google ignores Nofollow; it stopped supporting the field in September 2019.',
  contentSignal: "Google ignores Content-Signal; Cloudflare's Content Signals Policy defines it.",
  contentUsage: 'Google ignores Content-Usage; drafts of the IETF working group AIPREF define it.',
  license: 'Google ignores License; Really Simple Licensing (RSL) defines it.',
  comment: 'Google ignores Comment; the Extended Standard for Robot Exclusion of 1996 defines it for remarks.',
  robotVersion: 'Google ignores Robot-version; the Extended Standard for Robot Exclusion of 1996 defines it.',
  acap: 'Google ignores {field}; the Automated Content Access Protocol defined it.',
  agentmap:
    'Google ignores Agentmap; drafts of Agentic Resource Discovery (ARD) define it to link to a catalog for agents.',
  schemamap: 'Google ignores Schemamap; NLWeb uses it to find structured data.',
  llmText: 'Google ignores {field}; some sites use it to link to a text for language models.',
  aiPolicy: 'Google ignores AI-Policy; some sites use it to link to terms for AI.',
  slowDown:
    "Google adapts its crawl rate to the server's responses: to slow it down for a short time, respond with 503 or 429.",
  redirectHosts: 'Redirect the other hosts to the main one, or name it with rel="canonical".',
  nameCanonical: 'Name the URL without its parameters with rel="canonical".',
  noCrawlHours: 'Google has no setting for the hours at which it crawls.',
  useNoindexTag:
    'Use a robots meta tag or an X-Robots-Tag header. Do not block the page: neither is read on a blocked page.',
  useNofollowTag: 'Use a robots meta tag, an X-Robots-Tag header or rel="nofollow" on links.',
} as const;
const messages = defineMessages(otherFieldTexts);

/** Fields that real robots.txt files use beside the four that Google reads, by name in lower case. */
export const otherFields: ReadonlyMap<string, OtherField> = new Map(
  [
    { name: 'Crawl-delay', ignored: messages.crawlDelay(), instead: messages.slowDown() },
    { name: 'Host', ignored: messages.host(), instead: messages.redirectHosts() },
    { name: 'Clean-param', ignored: messages.cleanParam(), instead: messages.nameCanonical() },
    { name: 'Request-rate', ignored: messages.requestRate(), instead: messages.slowDown() },
    { name: 'Visit-time', ignored: messages.visitTime(), instead: messages.noCrawlHours() },
    { name: 'Noindex', ignored: messages.noindex(), instead: messages.useNoindexTag() },
    { name: 'Nofollow', ignored: messages.nofollow(), instead: messages.useNofollowTag() },
    { name: 'Content-Signal', ignored: messages.contentSignal() },
    { name: 'Content-Usage', ignored: messages.contentUsage() },
    { name: 'License', ignored: messages.license() },
    { name: 'Comment', ignored: messages.comment() },
    { name: 'Robot-version', ignored: messages.robotVersion() },
    ...['ACAP-crawler', 'ACAP-allow-crawl', 'ACAP-disallow-crawl'].map((name) => ({
      name,
      ignored: messages.acap({ field: name }),
    })),
    { name: 'Agentmap', ignored: messages.agentmap() },
    { name: 'Schemamap', ignored: messages.schemamap() },
    ...['LLMs-txt', 'LLM-Content', 'LLM-Full-Content'].map((name) => ({
      name,
      ignored: messages.llmText({ field: name }),
    })),
    { name: 'AI-Policy', ignored: messages.aiPolicy() },
  ].map((field) => [field.name.toLowerCase(), field]),
);

/** The four fields that Google's parser reads, in their usual spelling. */
export const STANDARD_FIELDS: readonly string[] = ['User-agent', 'Disallow', 'Allow', 'Sitemap'];

export const FIELD_NAMES: ReadonlyMap<string, string> = new Map(
  [...STANDARD_FIELDS, ...[...otherFields.values()].map(({ name }) => name)].map((name) => [name.toLowerCase(), name]),
);
