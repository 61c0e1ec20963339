import type { Rule } from '@maycrawl/core';
import {
  namesResources,
  RENDERING_PATHS,
  type RenderingPath,
  type ResourceKind,
  SOFTWARE_SIGNS,
} from '../../data/rendering-paths.js';
import { insertAllowRules } from '../../fixes/insert-allow-rules.js';
import type { Fix } from '../../model/diagnostic.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { literalPrefix, ruleText } from '../../patterns/pattern-text.js';
import { lookups } from '../../probes/lookups.js';
import { quoted } from '../../text/phrases.js';

export const renderBlocked: LintRule = {
  id: 'render-blocked',
  severity: 'warning',
  fixes: 'unsafe',
  what: 'A rule shuts style sheets, scripts, images or fonts to a search crawler.',
  why: 'Google and Bing draw a page as a browser does, before they judge it. What robots.txt shuts is missing then: without style sheets and scripts a page may look broken or empty, or unfit for phones.\n\nThe checker asks the engine about some forty paths where site software keeps such files. At most one finding a rule, with one path as an example. A site that is shut as a whole is not reported.',
  bad: 'User-agent: *\nDisallow: /wp-includes/\n',
  good: 'User-agent: *\nDisallow: /wp-includes/\nAllow: /wp-includes/*.css\nAllow: /wp-includes/*.js\n',
  source: ['G1', 'Google, fix search-related JavaScript problems', 'Bing webmaster guidelines'],
  visit: {
    file(context) {
      if (candidates(context).length === 0) return;
      const reported = new Set<number>();
      const asked = new Set<string | undefined>();
      for (const crawler of ['Googlebot', 'bingbot']) {
        const token = lookups(context).token(crawler);
        // Crawlers that `*` binds get the same answers.
        if (!asked.has(token)) checkAll(crawler, reported, context);
        asked.add(token);
      }
    },
  },
};

function checkAll(crawler: string, reported: Set<number>, context: LintContext): void {
  const ask = lookups(context);
  if (ask.allows(crawler, '/') !== true) return;
  for (const resource of candidates(context)) {
    if (ask.allows(crawler, resource.path) !== false) continue;
    const rule = ask.verdict(crawler, resource.path)?.rule;
    if (rule === undefined || reported.has(rule.line) || meetsByChance(rule)) continue;
    reported.add(rule.line);
    report(rule, resource, crawler, context);
  }
}

/** The example paths that some disallow may match: asking about all of them would take longer than all else. */
function candidates(context: LintContext): readonly RenderingPath[] {
  return context.once(candidates, () => {
    const found = new Set<RenderingPath>();
    const signs = new Set<string | undefined>([undefined]);
    for (const { rules } of context.robots.groups) {
      for (const rule of rules) {
        if (rule.type === 'allow') continue;
        const { normalizedPattern } = rule;
        const near = byStart[normalizedPattern.charCodeAt(1)];
        if (mayMeetAny(rule, rules)) for (const path of RENDERING_PATHS) found.add(path);
        if (near === undefined) continue;
        const literal = literalPrefix(normalizedPattern);
        for (const path of near) if (path.path.startsWith(literal)) found.add(path);
        for (const sign of SOFTWARE_SIGNS) if (literal.startsWith(sign)) signs.add(sign);
      }
    }
    return RENDERING_PATHS.filter((path) => found.has(path) && signs.has(path.sign));
  });
}

/** By the character behind the slash; undefined where neither a path nor a sign has it there. */
const byStart: readonly (readonly RenderingPath[] | undefined)[] = Array.from({ length: 0x80 }, (_, code) => {
  const isHere = (text: string): boolean => text.charCodeAt(1) === code;
  return SOFTWARE_SIGNS.some(isHere) || RENDERING_PATHS.some(({ path }) => isHere(path))
    ? RENDERING_PATHS.filter(({ path }) => isHere(path))
    : undefined;
});

/** Does it begin with a star? `/` itself counts only beside an allow, as else there is no page to draw. */
function mayMeetAny(rule: Rule, { length }: readonly Rule[]): boolean {
  const { normalizedPattern: pattern } = rule;
  if (pattern === '/') return length > 1;
  if (pattern[pattern.startsWith('/') ? 1 : 0] !== '*') return false;
  return /^\/?\*+$/.test(pattern) ? length > 1 : !meetsByChance(rule);
}

/** A rule that names no folder from the root on, and no resource either. */
function meetsByChance({ normalizedPattern: pattern }: Rule): boolean {
  return pattern.slice(0, -1).includes('*') && !namesResources(pattern);
}

function report(rule: Rule, { path, kind }: RenderingPath, crawler: string, context: LintContext): void {
  const fix = openResources(rule, kind, context);
  context.report({
    span: rule.span,
    message: `${ruleText(rule)} shuts ${kind} such as ${quoted(path)} for ${crawler}, which draws pages without them.`,
    help: `Allow the ${kind} that pages need.`,
    fixes: fix === undefined ? [] : [fix],
    claims: [{ kind: 'verdict', crawler, path, allowed: false, line: rule.line }],
  });
}

const EXTENSIONS: Readonly<Record<ResourceKind, readonly string[]>> = {
  'style sheets': ['css', 'js'],
  scripts: ['css', 'js'],
  images: ['gif', 'jpg', 'png', 'svg', 'webp'],
  fonts: ['woff', 'woff2'],
};

/** Allows of files by extension in the folder that the rule shuts; a rule that is no folder is left to its author. */
function openResources(rule: Rule, kind: ResourceKind, context: LintContext): Fix | undefined {
  const folder = /^(\/[^*$]+\/)\**$/.exec(rule.pattern)?.[1];
  if (folder === undefined) return undefined;
  return insertAllowRules(
    rule,
    EXTENSIONS[kind].map((extension) => `${folder}*.${extension}`),
    context,
  );
}
