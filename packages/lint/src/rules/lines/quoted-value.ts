import { google, rfc9309 } from '../../data/sources.js';
import { isText } from '../../file/content-kind.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quotationTexts, reportQuotationMarks } from '../../values/quotation-marks.js';

/** Marks at both ends, or only at the start. Only at the end, a mark counts if no URL contains it. */
const WRAPPED = /^(["'`])(.*?)["'`]?$|^([^"]*)"$/s;

export const quotedValue: LintRule = {
  id: 'quoted-value',
  severity: 'error',
  fixes: 'unsafe',
  messages: quotationTexts,
  what: 'Quotation marks around a name, path or URL.',
  why: 'robots.txt has no quoting: the marks are read as part of the value. `User-agent: "GPTBot"` names no crawler, because a name begins with a letter, and `Disallow: "/private/"` matches nothing, because a path begins with a slash.',
  bad: 'User-agent: "GPTBot"\nDisallow: /\n',
  good: 'User-agent: GPTBot\nDisallow: /\n',
  source: [google('user-agent'), google('syntax'), rfc9309('2.2')],
  characters: '"\'`',
  visit: {
    keyed(line, context) {
      if (line.kind === 'field' || !isText(context)) return;
      const [whole, , inside, before] = WRAPPED.exec(line.value) ?? [];
      if (whole === undefined || (inside === undefined && line.directive === 'user-agent')) return;
      reportQuotationMarks(context, line, (inside ?? before ?? '').trim(), 'plain');
    },
  },
};
