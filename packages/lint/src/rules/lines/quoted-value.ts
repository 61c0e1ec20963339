import { isText } from '../../file/content-kind.js';
import type { LintRule } from '../../model/lint-rule.js';
import { reportQuotationMarks } from '../../values/quotation-marks.js';

/** Marks at both ends, or at the start alone; at the end alone only those that no URL holds. */
const WRAPPED = /^(["'`])(.*?)["'`]?$|^([^"]*)"$/s;

export const quotedValue: LintRule = {
  id: 'quoted-value',
  severity: 'error',
  fixes: 'unsafe',
  what: 'Quotation marks around a name, path or URL.',
  why: 'robots.txt has no quoting: the marks are read as a part of the value. `User-agent: "GPTBot"` names nobody, since a name begins with a letter, and `Disallow: "/private/"` matches nothing, since a path begins with a slash.',
  bad: 'User-agent: "GPTBot"\nDisallow: /\n',
  good: 'User-agent: GPTBot\nDisallow: /\n',
  source: ['E4', 'F6', 'RFC 9309, 2.2'],
  characters: '"\'`',
  visit: {
    keyed(line, context) {
      if (line.kind === 'field' || !isText(context)) return;
      const [whole, , inside, before] = WRAPPED.exec(line.value) ?? [];
      if (whole === undefined || (inside === undefined && line.directive === 'user-agent')) return;
      reportQuotationMarks(context, line, (inside ?? before ?? '').trim(), 'Quotation marks');
    },
  },
};
