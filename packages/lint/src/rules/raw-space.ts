import type { Rule } from '@maycrawl/core';
import { lineEndBefore } from '../line-end.js';
import { samplePath } from '../pattern-text.js';
import type { Finding, LintContext, LintRule } from '../rule.js';

export const rawSpace: LintRule = {
  id: 'raw-space',
  severity: 'warning',
  mends: 'unsafe',
  what: 'A space or tab inside a path.',
  why: 'No URL holds a raw space: browsers and crawlers send `%20`. A pattern with a raw space matches nothing that is ever requested.\n\nSometimes the end of a line was lost: `Disallow: / User-agent: a` is one rule with a very odd path, and the group of `a` does not exist.',
  bad: 'User-agent: *\nDisallow: /annual report.pdf\n',
  good: 'User-agent: *\nDisallow: /annual%20report.pdf\n',
  source: ['D7', 'F3', 'WHATWG URL, path percent-encode set'],
  octets: ' \t',
  visit: {
    rule(rule, _group, context) {
      const { pattern } = rule;
      if (DIRECTIVE.test(pattern)) context.report(lostLineEnd(rule, context));
      // Several paths on a line are another rule's.
      else if (!/[ \t,;](?:\/|\*\/|https?:)/i.test(pattern)) context.report(space(rule, context));
    },
  },
};

/** The next line's key, where its line end was lost. */
const DIRECTIVE = /[ \t](?:user-agent|disallow|allow|sitemap|crawl-delay)[ \t]*:/i;
const DIRECTIVES: RegExp = new RegExp(DIRECTIVE, 'gi');

function lostLineEnd({ type, span, line, pattern }: Rule, context: LintContext): Finding {
  const text = lineEndBefore(line, context);
  const edits = [...pattern.matchAll(DIRECTIVES)].map(({ index }) => {
    const start = new TextEncoder().encode(pattern.slice(0, index)).length;
    return { span: context.within(span, start, start + 1), text };
  });
  return {
    span: { start: edits[0]?.span.end ?? span.start, end: span.end },
    message: 'This is read as part of the path, not as a line of its own: a line end is missing.',
    help: 'Start a new line here.',
    fixes: [{ title: 'Start a new line', applicability: 'unsafe', edits }],
    claims: [{ kind: 'read-as', line, as: type, value: pattern }],
  };
}

function space({ span, line, normalizedPattern }: Rule, { octets }: LintContext): Finding {
  const edits = [];
  for (let at = span.start; at < span.end; at++) {
    const octet = octets[at];
    if (octet === 0x20 || octet === 0x09) {
      edits.push({ span: { start: at, end: at + 1 }, text: octet === 0x20 ? '%20' : '%09' });
    }
  }
  const path = samplePath(normalizedPattern);
  const first = edits[0]?.span.start ?? span.start;
  let end = first;
  while (octets[end] === 0x20 || octets[end] === 0x09) end++;
  return {
    span: { start: first, end },
    message: 'The path holds a raw space, which no requested URL does.',
    help: 'Write %20 for a space that belongs to the path.',
    fixes: [{ title: 'Write %20', applicability: 'unsafe', edits }],
    claims: path === undefined ? [] : [{ kind: 'matches', line, path: requested(path), matches: false }],
  };
}

/** The path as a browser sends it. */
function requested(path: string): string {
  return path.replaceAll(' ', '%20').replaceAll('\t', '%09');
}
