import type { Field } from '@maycrawl/core';
import { isText } from '../../file/content-kind.js';
import { linesByField, onLines, otherPlaces } from '../../file/lines-by-field.js';
import { lacksColon } from '../../file/oddities.js';
import type { KeyedLine, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';
import { keyProblem } from '../../values/key-problem.js';

export const unknownField: LintRule = {
  id: 'unknown-field',
  severity: 'info',
  fixes: 'none',
  what: 'A field that no crawler we know of reads.',
  why: 'Crawlers ignore fields that they do not know, and RFC 9309 lets them: such a line does no harm. It may still be a rule that was meant to be one, a comment without its `#`, or a file that is not a robots.txt. Each field is reported once.',
  bad: 'User-agent: *\nDisallow: /private/\nContact: webmaster@example.com\n',
  good: '# Contact: webmaster@example.com\nUser-agent: *\nDisallow: /private/\n',
  source: ['D8', 'RFC 9309, 2.2.4'],
  visit: {
    file(context) {
      if (!isText(context)) return;
      for (const lines of linesByField(context, (field) => isUnknown(context, field)).values()) {
        const [line] = lines;
        if (line === undefined) continue;
        context.report({
          span: line.keySpan,
          message: `${quoted(line.key)}${onLines(lines)} is no field that crawlers know: it is ignored.`,
          related: otherPlaces(lines),
          help: adviceOn(line),
          claims: [{ kind: 'read-as', line: line.number, as: 'field' }],
        });
      }
    },
  },
};

/** No slip of a field, no two words without a colon, nor what a byte order mark spoils. */
function isUnknown(context: LintContext, { name, line }: Field): boolean {
  return keyProblem(context, name).kind === 'unknown' && !lacksColon(context, line) && !name.startsWith('\ufeff');
}

function adviceOn({ key, value }: KeyedLine): string {
  if (/^https?$/i.test(key) && value.startsWith('//')) return 'If it is the sitemap, write Sitemap: before it.';
  if (key.startsWith('/') && !key.startsWith('//') && !key.startsWith('/*'))
    return 'A path needs Disallow: or Allow: before it.';
  return /^[a-z][a-z-]*$/i.test(key) ? 'Take it out, unless somebody reads it.' : 'A comment begins with #.';
}
