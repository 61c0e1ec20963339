import { resultOf } from '../../file/fetch-result.js';
import { hasFacts } from '../../file/parts.js';
import { defineMessages, type LintRule, type Message } from '../../model/lint-rule.js';
import type { FetchFacts } from '../../model/options.js';

export const texts = {
  failed:
    'robots.txt could not be fetched ({failure}). Until a fetch succeeds, Google treats the whole site as blocked for up to 12 hours, then uses its last good copy if it has one.',
  noResponse:
    'robots.txt could not be fetched. Until a fetch succeeds, Google treats the whole site as blocked for up to 12 hours, then uses its last good copy if it has one.',
  status:
    'The response for robots.txt has the status {status}. Until a fetch succeeds, Google treats the whole site as blocked for up to 12 hours, then uses its last good copy if it has one.',
  respond: 'Respond with 200 and the file, or with 404 if there is none.',
} as const;
const messages = defineMessages(texts);

export const fetchUnreachable: LintRule = {
  id: 'fetch-unreachable',
  severity: 'error',
  fixes: 'none',
  messages: texts,
  what: 'The response for robots.txt is a server error or has the status 429, or there is no response.',
  concerns: hasFacts,
  file(context) {
    const { facts } = context.settings;
    if (facts === undefined || resultOf(facts) !== 'unreachable') return;
    context.report({ span: { start: 0, end: 0 }, message: describeResponse(facts), help: messages.respond() });
  },
};

function describeResponse({ status, failure }: FetchFacts): Message {
  if (failure !== undefined) return messages.failed({ failure });
  return status === undefined ? messages.noResponse() : messages.status({ status });
}
