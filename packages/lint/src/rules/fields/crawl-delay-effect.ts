import { knownCrawler, tokenSpelling } from '../../data/known-crawlers.js';
import { isText } from '../../file/content-kind.js';
import { hasFields } from '../../file/parts.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';

/** Seconds. With this delay, a crawler sends 240 requests a day. */
const LONG_DELAY = 360;
const SECONDS_PER_DAY = 86_400;
/** The limit of the rule `crawl-delay-value`. */
const MAX_DELAY = 3_600;

export const texts = {
  ignored: {
    by: 'tokens',
    one: '{tokens:list} ignores Crawl-delay, so the line has no effect.',
    other: '{tokens:list} ignore Crawl-delay, so the line has no effect.',
  },
  setElsewhere: "Set the speed in the vendor's tool for site owners, or respond with 429 or 503 under load.",
  fewRequests: 'With a delay of {value:code} seconds, a crawler fetches at most {requests} pages a day.',
  writeLess: 'Write a shorter delay, unless the site has only few pages.',
} as const;
const messages = defineMessages(texts);

export const crawlDelayEffect: LintRule = {
  id: 'crawl-delay-effect',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A crawl-delay in a group for crawlers that ignore it, or one that permits only a few pages a day.',
  concerns: hasFields,
  group(group, context) {
    if (group.fields.length === 0) return;
    const delay = group.fields.find(({ name }) => name.length === 11 && name.toLowerCase() === 'crawl-delay');
    if (delay === undefined || !isText(context)) return;
    const entries = group.userAgents.map(({ token }) => knownCrawler(token));
    if (entries.length > 0 && entries.every((entry) => entry?.obeysCrawlDelay === 'no')) {
      const tokens = [...new Set(entries.flatMap((entry) => (entry === undefined ? [] : [tokenSpelling(entry)])))];
      context.report({ span: delay.span, message: messages.ignored({ tokens }), help: messages.setElsewhere() });
      return;
    }
    const seconds = Number(delay.value);
    if (!(seconds >= LONG_DELAY && seconds <= MAX_DELAY)) return;
    const message = messages.fewRequests({ value: delay.value, requests: Math.floor(SECONDS_PER_DAY / seconds) });
    context.report({ span: delay.span, message, help: messages.writeLess() });
  },
};
