import { resultOf } from '../../file/fetch-result.js';
import { hasFacts } from '../../file/parts.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';

export const texts = {
  unavailable:
    'The response for robots.txt has the status {status}: Google treats this as no file, so every page may be crawled.',
  letEveryoneFetch:
    'Let everyone fetch /robots.txt, even if other pages require a login: refusing it protects nothing.',
  respondWithFile: 'To block something, respond with the status 200 and the file.',
} as const;
const messages = defineMessages(texts);

export const fetchUnavailable: LintRule = {
  id: 'fetch-unavailable',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'The response for robots.txt has the status 401, 403, 404 or another 4xx, or is a redirect that leads nowhere.',
  concerns: hasFacts,
  file(context) {
    const { facts } = context.settings;
    if (facts?.status === undefined || resultOf(facts) !== 'unavailable') return;
    const isRefused = facts.status === 401 || facts.status === 403;
    context.report({
      span: { start: 0, end: 0 },
      message: messages.unavailable({ status: facts.status }),
      help: isRefused ? messages.letEveryoneFetch() : messages.respondWithFile(),
    });
  },
};
