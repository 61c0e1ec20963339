import type { Claim } from '../../model/claim.js';
import type { LintRule } from '../../model/lint-rule.js';
import { findRegexSyntax } from '../../patterns/regex-syntax.js';
import { samplePath } from '../../patterns/sample-path.js';
import { quoted } from '../../text/phrases.js';

export const regexSyntax: LintRule = {
  id: 'regex-syntax',
  severity: 'warning',
  fixes: 'none',
  what: 'A regular expression where a pattern should stand.',
  why: 'A pattern knows two signs: `*` stands for any characters, and `$` at the end for the end of the URL. All others, brackets, bars, dots, backslashes and `^`, stand for themselves. `/page[0-9]` matches a URL with those brackets in it, and `/old/.*` only what begins with a dot.\n\nIt holds for Google, for RFC 9309 and for every crawler that we know of.',
  bad: 'User-agent: *\nDisallow: /old/.*\nDisallow: /page[0-9]\n',
  good: 'User-agent: *\nDisallow: /old/\nDisallow: /page\n',
  source: ['F2', 'F6', 'RFC 9309, 2.2.3'],
  characters: '^.([\\',
  visit: {
    rule(rule, _group, context) {
      const piece = findRegexSyntax(rule.pattern);
      if (piece === undefined) return;
      const start = octetsOf(rule.pattern.slice(0, piece.index));
      const path = samplePath(rule.normalizedPattern);
      const rooted = /^[/*]/.test(rule.normalizedPattern);
      const claims: Claim[] = [];
      if (!rooted) claims.push({ kind: 'never-matches', line: rule.line });
      else if (path !== undefined) claims.push({ kind: 'matches', line: rule.line, path, matches: true });
      context.report({
        span: context.within(rule.span, start, start + octetsOf(piece.text)),
        message: `${inWords(piece.text)}${rooted ? '' : ', so this rule never matches'}.`,
        help: 'Only `*` and a `$` at the end are special: write `*` for any characters, and a rule for each alternative.',
        claims,
      });
    },
  },
};

function inWords(piece: string): string {
  if (/^\.[*+]$/.test(piece)) {
    return `The dot of ${quoted(piece)} is a plain character${piece === '.+' ? ', and so is the plus' : ': a dot must stand there'}`;
  }
  return `${quoted(piece)} is no expression here but stands for itself`;
}

function octetsOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
