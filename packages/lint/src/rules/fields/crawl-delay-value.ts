import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintRule, type Message } from '../../model/lint-rule.js';

/** Seconds. With this delay, a crawler sends 24 requests a day; a longer one hardly permits any crawling. */
const MAX_DELAY = 3_600;

export const texts = {
  empty: 'Crawl-delay has no value.',
  negative: '{value:code} is negative, so it is not a valid delay.',
  notANumber: '{value:code} is not a number of seconds.',
  tooLong: '{value:code} seconds are more than an hour: crawlers that follow it send fewer than 24 requests a day.',
  writeSeconds: 'Write seconds as a plain number, such as 10 or 0.5.',
} as const;
const messages = defineMessages(texts);

export const crawlDelayValue: LintRule = {
  id: 'crawl-delay-value',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A crawl-delay that is not a number of seconds, is negative, or is longer than an hour.',
  field({ name, value, line, span }, context) {
    if (name.length !== 11 || name.toLowerCase() !== 'crawl-delay' || !isText(context)) return;
    const message = describeProblem(value);
    if (message === undefined) return;
    context.report({ span: value === '' ? context.line(line).span : span, message, help: messages.writeSeconds() });
  },
};

function describeProblem(value: string): Message | undefined {
  if (value === '') return messages.empty();
  if (/^-\s*[\d.]+$/.test(value)) return messages.negative({ value });
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(value)) return messages.notANumber({ value });
  if (Number(value) <= MAX_DELAY) return undefined;
  return messages.tooLong({ value });
}
