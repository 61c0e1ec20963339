import { isText } from '../content-kind.js';
import { keyFault, lacksColon } from '../key-fault.js';
import type { KeyedLine, LintContext, LintRule } from '../rule.js';
import { counted, quoted } from '../wording.js';

/** Further lines that a finding shows. */
const MAX_RELATED = 4;

export const unknownField: LintRule = {
  id: 'unknown-field',
  severity: 'info',
  mends: 'none',
  what: 'A field that no crawler we know of reads.',
  why: 'Crawlers ignore fields that they do not know, and RFC 9309 lets them: such a line does no harm. It may still be a rule that was meant to be one, a comment without its `#`, or a file that is not a robots.txt. Each field is reported once.',
  bad: 'User-agent: *\nDisallow: /private/\nContact: webmaster@example.com\n',
  good: '# Contact: webmaster@example.com\nUser-agent: *\nDisallow: /private/\n',
  source: ['D8', 'RFC 9309, 2.2.4'],
  visit: {
    file(context) {
      if (!isText(context)) return;
      for (const lines of byField(context).values()) {
        const [line, ...others] = lines;
        if (line === undefined) continue;
        const where = others.length === 0 ? '' : ` (on ${counted(lines.length, 'line')})`;
        context.report({
          span: line.keySpan,
          message: `${quoted(line.key)}${where} is no field that crawlers know: it is ignored.`,
          related: others.slice(0, MAX_RELATED).map(({ keySpan }) => ({ span: keySpan, message: 'Here too.' })),
          help: adviceOn(line),
          claims: [{ kind: 'read-as', line: line.number, as: 'field' }],
        });
      }
    },
  },
};

/** The lines with a field that is unknown and no slip, by that field. */
function byField(context: LintContext): ReadonlyMap<string, readonly KeyedLine[]> {
  const fields = new Map<string, KeyedLine[]>();
  for (const { name, line: number } of context.robots.fields) {
    if (keyFault(context, name).kind !== 'unknown' || lacksColon(context, number)) continue;
    const line = context.line(number) as KeyedLine;
    if (/^\ufeff/.test(name)) continue;
    const lines = fields.get(name.toLowerCase());
    if (lines === undefined) fields.set(name.toLowerCase(), [line]);
    else lines.push(line);
  }
  return fields;
}

function adviceOn({ key, value }: KeyedLine): string {
  if (/^https?$/i.test(key) && value.startsWith('//')) return 'If it is the sitemap, write Sitemap: before it.';
  if (key.startsWith('/') && !key.startsWith('//') && !key.startsWith('/*'))
    return 'A path needs Disallow: or Allow: before it.';
  return /^[a-z][a-z-]*$/i.test(key) ? 'Take it out, unless somebody reads it.' : 'A comment begins with #.';
}
