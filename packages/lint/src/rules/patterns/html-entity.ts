import type { Rule, Span } from '@maycrawl/core';
import { isText } from '../../file/content-kind.js';
import type { Claim } from '../../model/claim.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/sample-path.js';
import { quoted } from '../../text/phrases.js';

const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});/gi;
const HASH = 0x23;
/** Such a reference as far as a comment shows it; ASCII, so that lengths are octets. */
export const NUMERIC: RegExp = /^#(?:\d{1,7}|x[\da-f]{1,6});[\x21-\x7e]*/i;
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '%3C'],
  ['gt', '%3E'],
  ['quot', '%22'],
  ['apos', "'"],
  ['nbsp', '%C2%A0'],
]);

export const htmlEntity: LintRule = {
  id: 'html-entity',
  severity: 'warning',
  fixes: 'unsafe',
  what: 'An HTML entity such as `&amp;` in a path or a sitemap URL.',
  why: 'In a page, a link is written `/list?a=1&amp;b=2`, and what is requested is `/list?a=1&b=2`. robots.txt is not HTML: a rule with `&amp;` matches only URLs that hold those five characters. Where such broken URLs are what you mean to shut, keep it, and shut the right form as well.',
  bad: 'User-agent: *\nDisallow: /*&amp;sort=\n',
  good: 'User-agent: *\nDisallow: /*&sort=\n',
  source: ['F1', 'HTML, character references'],
  characters: '&',
  visit: {
    rule(rule, _group, context) {
      if (!isText(context)) return;
      const { pattern, span, line } = rule;
      if (pattern.endsWith('&') && context.bytes[span.end] === HASH) reportNumeric(context, rule);
      const [entity] = pattern.match(ENTITY) ?? [];
      if (entity === undefined) return;
      const path = samplePathOfText(plain(pattern));
      const message = `The rule matches only URLs that hold ${quoted(entity)} as it stands, not ${quoted(path)}.`;
      report(context, span, pattern, message, [{ kind: 'matches', line, path, matches: false }]);
    },
    sitemap({ url, span }, context) {
      const [entity] = url.match(ENTITY) ?? [];
      if (entity === undefined || !isText(context)) return;
      report(context, span, url, `The sitemap's URL holds ${quoted(entity)}, which is requested as it stands.`, []);
    },
  },
};

/** `&#39;`: its second character begins a comment. */
function reportNumeric(context: LintContext, { type, pattern, span, line: number }: Rule): void {
  const comment = context.line(number).comment;
  const rest = comment === undefined ? null : NUMERIC.exec(comment.text);
  if (comment === undefined || rest === null) return;
  const whole = { start: span.start, end: comment.span.start + rest[0].length };
  const message = `The # of ${quoted(`&${rest[0]}`)} begins a comment: the rule is for ${quoted(pattern)}.`;
  report(context, whole, pattern + rest[0], message, [{ kind: 'read-as', line: number, as: type, value: pattern }]);
}

function report(context: LintContext, span: Span, text: string, message: string, claims: readonly Claim[]): void {
  const written = plain(text);
  context.report({
    span,
    message,
    help: 'Write the character itself.',
    fixes: [{ title: `Write ${quoted(written)}`, applicability: 'unsafe', edits: [{ span, text: written }] }],
    claims,
  });
}

/** The text with its entities as the characters that a URL would hold. */
function plain(text: string): string {
  return text.replace(ENTITY, (entity) => {
    const name = entity.slice(1, -1).toLowerCase();
    const named = CHARACTERS.get(name);
    if (named !== undefined) return named;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    if (code <= 0x20 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return '';
    const character = String.fromCodePoint(code);
    return /[\x7f-\uffff*$#%\s"<>]/.test(character) ? encodeURIComponent(character).replace('*', '%2A') : character;
  });
}
