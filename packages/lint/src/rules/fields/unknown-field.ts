import type { Field } from '@maycrawl/core';
import { isText } from '../../file/content-kind.js';
import { linesByField, otherPlaces, otherPlacesTexts } from '../../file/lines-by-field.js';
import { hasFields, lacksColon } from '../../file/parts.js';
import type { KeyedLine, LintContext, LintRule, Message } from '../../model/lint-rule.js';
import { defineMessages } from '../../model/lint-rule.js';
import { keyProblem } from '../../values/key-problem.js';
import { isSitemapWithoutKey } from '../../values/sitemap-urls.js';

export const texts = {
  ignored: {
    by: 'lines',
    '1': '{key:code} is not a field that crawlers support: it is ignored.',
    other: '{key:code} (on {lines} lines) is not a field that crawlers support: it is ignored.',
  },
  writeSitemap: 'If this is the sitemap, write Sitemap: before it.',
  writeDirective: 'Write Disallow: or Allow: before the path.',
  removeIt: 'Remove it, unless a program reads it.',
  beginComment: 'Begin a comment with #.',
} as const;
const messages = defineMessages(texts);

export const unknownField: LintRule = {
  id: 'unknown-field',
  severity: 'info',
  fixes: 'none',
  messages: { ...texts, ...otherPlacesTexts },
  what: 'A field that no known crawler reads.',
  concerns: hasFields,
  file(context) {
    if (!isText(context)) return;
    for (const lines of linesByField(context, (field) => isUnknown(context, field)).values()) {
      const [line] = lines;
      if (line === undefined) continue;
      context.report({
        span: line.keySpan,
        message: messages.ignored({ key: line.key, lines: lines.length }),
        related: otherPlaces(lines),
        help: adviceFor(line),
        claims: [{ kind: 'read-as', line: line.number, as: 'field' }],
      });
    }
  },
};

/** False for what other rules report: typos, lacking colons, keys after a byte order mark, URLs of sitemaps. */
function isUnknown(context: LintContext, { name, value, line }: Field): boolean {
  if (keyProblem(context, name).kind !== 'unknown' || name.startsWith('\ufeff')) return false;
  return !lacksColon(context, line) && !isSitemapWithoutKey(`${name}:${value}`);
}

function adviceFor({ key, value }: KeyedLine): Message {
  if (/^https?$/i.test(key) && value.startsWith('//')) return messages.writeSitemap();
  if (key.startsWith('/') && !key.startsWith('//') && !key.startsWith('/*')) return messages.writeDirective();
  return /^[a-z][a-z-]*$/i.test(key) ? messages.removeIt() : messages.beginComment();
}
