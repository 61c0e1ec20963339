import type { Group, Rule } from '@maycrawl/core';
import { defineMessages, type LintContext, type LintRule } from '../../model/lint-rule.js';
import { ruleLine, samplePath } from '../../patterns/pattern-text.js';
import { findRegexSyntax } from '../../patterns/regex-syntax.js';
import { resolvedPattern, unrequestedPart } from '../../patterns/resolved-path.js';
import { coversStartPage } from '../../patterns/start-page.js';
import { hasVerdictAnyway } from '../../probes/lookups.js';

/** Folders in which servers store the files of a site. */
const DOCUMENT_ROOT =
  /^\/(?:var\/www|usr\/(?:share\/nginx|local\/www)|srv\/(?:www|http)|home\d?\/[\w.-]{1,60}\/(?:public_html|www|htdocs|domains)|public_html|inetpub\/wwwroot)(?=\/|$)/i;

export const texts = {
  namesFolder: "{rule:code} begins with {folder:code}, a folder on a server's disk, which URLs do not contain.",
  neverRequested:
    '{rule:code} contains {part:code}, which no requested URL does: it is resolved before the request, so the rule matches nothing.',
  writePath: 'Write the path of the URL, such as {path:code}.',
} as const;
const messages = defineMessages(texts);

export const serverPath: LintRule = {
  id: 'server-path',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: "A path on the server's disk instead of the path of a URL, or one with `..` or a backslash.",
  characters: 'wWhH.%\\',
  rule(rule, group, context) {
    const part = unrequestedPart(rule.pattern);
    // Another lint rule reports the backslashes of a regular expression.
    if (part === '\\' && findRegexSyntax(rule.pattern) !== undefined) return;
    if (part !== undefined) reportUnrequested(rule, group, part, context);
    const [folder] = part === undefined ? (DOCUMENT_ROOT.exec(rule.pattern) ?? []) : [];
    if (folder === undefined) return;
    const rest = rule.pattern.slice(folder.length).replace(/^\/(?:html|htdocs|public_html)(?=\/)/, '');
    context.report({
      span: rule.span,
      message: messages.namesFolder({ rule: ruleLine(rule), folder }),
      ...(rest !== '' && !coversStartPage(rest) ? { help: messages.writePath({ path: rest }) } : {}),
      claims: [],
    });
  },
};

function reportUnrequested(rule: Rule, group: Group, part: string, context: LintContext): void {
  const requested = resolvedPattern(rule.pattern);
  const path = samplePath(requested);
  const isCovered = path !== undefined && hasVerdictAnyway(rule, group, path, context);
  context.report({
    span: rule.span,
    severity: isCovered ? 'info' : 'warning',
    message: messages.neverRequested({ rule: ruleLine(rule), part }),
    // A rule for the whole site or the home page is not what the author meant.
    ...(!coversStartPage(requested) ? { help: messages.writePath({ path: requested }) } : {}),
    claims: path === undefined ? [] : [{ kind: 'matches', line: rule.line, path, matches: false }],
  });
}
