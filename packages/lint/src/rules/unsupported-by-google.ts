import { isText } from '../content-kind.js';
import { otherFields } from '../other-fields.js';
import type { KeyedLine, LintContext, LintRule } from '../rule.js';
import { counted } from '../wording.js';

/** Further lines that a finding shows. */
const MAX_RELATED = 4;

export const unsupportedByGoogle: LintRule = {
  id: 'unsupported-by-google',
  severity: 'info',
  presets: { rfc9309: 'off' },
  mends: 'none',
  what: 'A field that others read, or once read, and Google ignores: crawl-delay, host, clean-param, request-rate, visit-time, noindex, nofollow.',
  why: `Google reads user-agent, allow, disallow and sitemap, and nothing else. The other fields are no mistake where they are meant for crawlers that read them, as Bing reads crawl-delay.

noindex is another matter: Google read it until September 2019 though it was never documented. Pages that were kept out of the index by it alone may be in the index since. A page can only be kept out by a robots meta tag or an X-Robots-Tag header, which the crawler must be allowed to see.

Each field is reported once.`,
  bad: 'User-agent: *\nDisallow: /private/\nNoindex: /old/\nCrawl-delay: 5\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['D8', 'RFC 9309, 2.2.4', 'Google, robots meta tag specifications'],
  visit: {
    file(context) {
      if (!isText(context)) return;
      for (const [key, lines] of byField(context)) {
        const field = otherFields.get(key);
        const [line, ...others] = lines;
        if (field?.instead === undefined || line === undefined) continue;
        const where = others.length === 0 ? '' : ` (on ${counted(lines.length, 'line')})`;
        context.report({
          span: line.keySpan,
          severity: key === 'noindex' ? 'warning' : 'info',
          message: `Google ignores ${field.name}${where}; ${field.readers}.`,
          related: others.slice(0, MAX_RELATED).map(({ keySpan }) => ({ span: keySpan, message: 'Here too.' })),
          help: field.instead,
          claims: lines.slice(0, 1 + MAX_RELATED).map(({ number }) => ({ kind: 'read-as', line: number, as: 'field' })),
        });
      }
    },
  },
};

function byField(context: LintContext): ReadonlyMap<string, readonly KeyedLine[]> {
  const fields = new Map<string, KeyedLine[]>();
  for (const { name, line } of context.robots.fields) {
    const key = name.toLowerCase();
    if (otherFields.get(key)?.instead === undefined) continue;
    const lines = fields.get(key);
    if (lines === undefined) fields.set(key, [context.line(line) as KeyedLine]);
    else lines.push(context.line(line) as KeyedLine);
  }
  return fields;
}
