import type { Field } from '@maycrawl/core';
import { knownCrawler } from '../../data/known-crawlers.js';
import { otherFields, otherFieldTexts } from '../../data/other-fields.js';
import { isText } from '../../file/content-kind.js';
import { linesByField, otherPlaces, otherPlacesTexts } from '../../file/lines-by-field.js';
import { hasFields } from '../../file/parts.js';
import type { LintContext, LintRule } from '../../model/lint-rule.js';

const MAX_CLAIMS = 5;

export const texts: typeof otherFieldTexts = otherFieldTexts;

export const unsupportedByGoogle: LintRule = {
  id: 'unsupported-by-google',
  severity: 'info',
  presets: { rfc9309: 'off' },
  fixes: 'none',
  messages: { ...texts, ...otherPlacesTexts },
  what: 'A field that other crawlers use, or once used, and Google ignores: crawl-delay, host, clean-param, request-rate, visit-time, noindex, nofollow.',
  concerns: hasFields,
  file(context) {
    if (!isText(context)) return;
    const hasReplacement = ({ name }: Field): boolean => otherFields.get(name.toLowerCase())?.instead !== undefined;
    const obeyed = obeyedDelays(context);
    for (const [key, all] of linesByField(context, hasReplacement)) {
      const field = otherFields.get(key);
      const lines = all.filter(({ number }) => !obeyed.has(number));
      const [line] = lines;
      if (field?.instead === undefined || line === undefined) continue;
      context.report({
        span: line.keySpan,
        severity: key === 'noindex' ? 'warning' : 'info',
        message: field.ignored,
        related: otherPlaces(lines),
        help: field.instead,
        claims: lines.slice(0, MAX_CLAIMS).map(({ number }) => ({ kind: 'read-as', line: number, as: 'field' })),
      });
    }
  },
};

/** The lines of crawl-delays in groups for crawlers that all obey them. */
function obeyedDelays({ robots }: LintContext): Set<number> {
  const groups = robots.groups.filter(
    ({ fields, userAgents }) =>
      fields.length > 0 && userAgents.every(({ token }) => knownCrawler(token)?.obeysCrawlDelay === 'yes'),
  );
  return new Set(groups.flatMap(({ fields }) => fields.filter(isCrawlDelay).map(({ line }) => line)));
}

function isCrawlDelay({ name }: Field): boolean {
  return name.toLowerCase() === 'crawl-delay';
}
