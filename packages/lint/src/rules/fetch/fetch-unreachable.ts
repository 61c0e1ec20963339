import { resultOf } from '../../file/fetch-result.js';
import { hasFacts } from '../../file/parts.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';

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
    const { status, failure } = facts;
    const answered = status === undefined ? messages.noResponse() : messages.status({ status });
    const message = failure === undefined ? answered : messages.failed({ failure });
    context.report({ span: { start: 0, end: 0 }, message, help: messages.respond() });
  },
};
