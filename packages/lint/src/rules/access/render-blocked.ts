import type { Rule } from '@maycrawl/core';
import type { RenderingPath, ResourceKind } from '../../data/rendering-paths.js';
import {
  namesImages,
  namesScripts,
  namesSoftware,
  RENDERING_PATHS,
  SOFTWARE_PREFIXES,
} from '../../data/rendering-paths.js';
import { insertAllowRules, insertAllowTexts } from '../../fixes/line-fixes.js';
import { defineMessages, type FindingFix, type LintContext, type LintRule } from '../../model/lint-rule.js';
import { literalPrefix, ruleLine } from '../../patterns/pattern-text.js';
import { pathOn } from '../../probes/listed-paths.js';
import { lookups } from '../../probes/lookups.js';

export const texts = {
  blocksStyleSheets: '{rule:code} blocks style sheets for {crawler}, which renders pages without them.',
  blocksStyleSheetsSuch:
    '{rule:code} blocks style sheets such as {path:code} for {crawler}, which renders pages without them.',
  blocksScripts: '{rule:code} blocks scripts for {crawler}, which renders pages without them.',
  blocksScriptsSuch: '{rule:code} blocks scripts such as {path:code} for {crawler}, which renders pages without them.',
  blocksImages: '{rule:code} blocks images for {crawler}, which renders pages without them.',
  blocksImagesSuch: '{rule:code} blocks images such as {path:code} for {crawler}, which renders pages without them.',
  blocksFonts: '{rule:code} blocks fonts for {crawler}, which renders pages without them.',
  blocksFontsSuch: '{rule:code} blocks fonts such as {path:code} for {crawler}, which renders pages without them.',
  mayBlock:
    '{rule:code} blocks {path:code} for {crawler}. If the site has such files, pages are rendered without them.',
  allowStyleSheets: 'Allow the style sheets that pages need.',
  allowScripts: 'Allow the scripts that pages need.',
  allowImages: 'Allow the images that pages need.',
  allowFonts: 'Allow the fonts that pages need.',
} as const;
const messages = defineMessages(texts);

export const renderBlocked: LintRule = {
  id: 'render-blocked',
  severity: 'warning',
  fixes: 'unsafe',
  messages: { ...texts, ...insertAllowTexts },
  what: 'A rule that blocks style sheets, scripts, images or fonts for a search crawler.',
  file(context) {
    if (candidates(context).length === 0 && knownResources(context).length === 0) return;
    const reported = new Set<number>();
    const checked = new Set<string | undefined>();
    for (const crawler of ['Googlebot', 'bingbot']) {
      const token = lookups(context).token(crawler);
      // Crawlers that follow the group of the same token, such as `*`, get the same verdicts.
      if (!checked.has(token)) checkAll(crawler, reported, context);
      checked.add(token);
    }
  },
};

function checkAll(crawler: string, reported: Set<number>, context: LintContext): void {
  const lookup = lookups(context);
  if (lookup.allows(crawler, '/') !== true) return;
  for (const resource of [...knownResources(context), ...candidates(context)]) {
    if (lookup.allows(crawler, resource.path) !== false) continue;
    const rule = lookup.verdict(crawler, resource.path)?.rule;
    if (rule === undefined || reported.has(rule.line) || !isShown(resource, rule)) continue;
    reported.add(rule.line);
    report(rule, resource, crawler, context);
  }
}

/** A path, and whether it is one of the URLs that the caller passes. */
interface Resource extends RenderingPath {
  readonly isKnown?: true;
}

const MAX_KNOWN = 200;
const MAX_URLS = 100_000;

function knownResources(context: LintContext): readonly Resource[] {
  return context.once(knownResources, () => {
    const { urls, origin } = context.settings;
    const files = urls.slice(0, MAX_URLS).filter((url) => /\.(?:css|m?js)(?:\?|$)/i.test(url));
    return files.slice(0, MAX_KNOWN).flatMap((url): Resource[] => {
      const path = pathOn(origin, url);
      const kind = /\.css(?:\?|$)/i.test(url) ? 'style sheets' : 'scripts';
      return path === undefined ? [] : [{ path, kind, isKnown: true }];
    });
  });
}

/** The example paths that a disallow rule may match. Lookups of all paths would take longer than all other rules. */
function candidates(context: LintContext): readonly RenderingPath[] {
  return context.once(candidates, () => {
    const found = new Set<RenderingPath>();
    const prefixes = new Set<string | undefined>([undefined]);
    for (const { rules } of context.robots.groups) {
      for (const rule of rules) {
        if (rule.type === 'allow') continue;
        const { normalizedPattern } = rule;
        if (mayMatchAny(rule, rules)) for (const path of RENDERING_PATHS) found.add(path);
        if (!SECOND_CODES.has(normalizedPattern.charCodeAt(1))) continue;
        const literal = literalPrefix(normalizedPattern);
        for (const path of pathsWith(literal)) found.add(path);
        for (const prefix of SOFTWARE_PREFIXES) if (literal.startsWith(prefix)) prefixes.add(prefix);
      }
    }
    if (found.size === 0) return [];
    return RENDERING_PATHS.filter((path) => found.has(path) && prefixes.has(path.softwarePrefix));
  });
}

/** The code of the character after the slash, in each path and software prefix: few rules have one of these. */
const SECOND_CODES: ReadonlySet<number> = new Set(
  [...SOFTWARE_PREFIXES, ...RENDERING_PATHS.map(({ path }) => path)].map((text) => text.charCodeAt(1)),
);

/** The paths that begin with a text, by each such text, once a rule may begin so. */
let byPrefix: ReadonlyMap<string, readonly RenderingPath[]> | undefined;

function pathsWith(prefix: string): readonly RenderingPath[] {
  byPrefix ??= pathsByPrefix();
  return byPrefix.get(prefix) ?? [];
}

function pathsByPrefix(): ReadonlyMap<string, readonly RenderingPath[]> {
  const found = new Map<string, RenderingPath[]>();
  for (const path of RENDERING_PATHS) {
    for (let length = 0; length <= path.path.length; length++) {
      const prefix = path.path.slice(0, length);
      const paths = found.get(prefix);
      if (paths === undefined) found.set(prefix, [path]);
      else paths.push(path);
    }
  }
  return found;
}

/** True if a rule begins with a star. One for the whole site counts only beside others: else nothing is rendered. */
function mayMatchAny(rule: Rule, { length }: readonly Rule[]): boolean {
  const { normalizedPattern: pattern } = rule;
  if (pattern === '/') return length > 1;
  if (pattern[pattern.startsWith('/') ? 1 : 0] !== '*') return false;
  return /^\/?\*+$/.test(pattern) ? length > 1 : namesScripts(pattern) || namesImages(pattern);
}

/**
 * True if the site has such files as far as the file or the URLs show: the path is one of the URLs, the rule names its
 * folder from the root on or its site software, or a rule with wildcards names style sheets or scripts.
 */
function isShown({ path, isKnown, softwarePrefix }: Resource, { normalizedPattern: pattern }: Rule): boolean {
  if (isKnown === true) return true;
  const literal = literalPrefix(pattern);
  if (!/^\**\$?$/.test(pattern.slice(literal.length))) return namesScripts(pattern) || namesImages(pattern);
  if (literal.length < 2 || !path.startsWith(literal)) return false;
  const atBoundary = literal.endsWith('/') || path.length === literal.length || path[literal.length] === '/';
  return atBoundary || (softwarePrefix !== undefined && literal.startsWith(softwarePrefix));
}

function report(rule: Rule, { path, kind, isKnown }: Resource, crawler: string, context: LintContext): void {
  const { normalizedPattern: pattern } = rule;
  const isNamed = isKnown === true || namesScripts(pattern) || namesSoftware(pattern);
  // Pages rarely depend on images and fonts, and blocking these is usually deliberate.
  const isMinor = kind === 'images' || kind === 'fonts';
  const fix = allowResources(rule, kind, context);
  const text = ruleLine(rule);
  context.report({
    span: rule.span,
    severity: isMinor || !isNamed || allowsSingleFiles(rule, kind, crawler, context) ? 'info' : 'warning',
    message:
      isKnown === true
        ? messages[`blocks${KINDS[kind]}Such`]({ rule: text, path, crawler })
        : isMinor || isNamed
          ? messages[`blocks${KINDS[kind]}`]({ rule: text, crawler })
          : messages.mayBlock({ rule: text, path, crawler }),
    help: messages[`allow${KINDS[kind]}`](),
    fixes: fix === undefined ? [] : [fix],
    claims: [{ kind: 'verdict', crawler, path, allowed: false, line: rule.line }],
  });
}

/** True if other rules allow files of that kind in the folder by name: the rest is blocked deliberately. */
function allowsSingleFiles(rule: Rule, kind: ResourceKind, crawler: string, { robots }: LintContext): boolean {
  const folder = literalPrefix(rule.normalizedPattern);
  const extension = kind === 'style sheets' ? /[^*/]\.css/i : /[^*/]\.m?js/i;
  return robots
    .rulesFor(crawler)
    .rules.some(
      ({ type, normalizedPattern }) =>
        type === 'allow' && normalizedPattern.startsWith(folder) && extension.test(normalizedPattern),
    );
}

/** The kinds in the ids of texts. */
const KINDS = { 'style sheets': 'StyleSheets', scripts: 'Scripts', images: 'Images', fonts: 'Fonts' } as const;

const EXTENSIONS: Readonly<Record<ResourceKind, readonly string[]>> = {
  'style sheets': ['css', 'js'],
  scripts: ['css', 'js'],
  images: ['gif', 'jpg', 'png', 'svg', 'webp'],
  fonts: ['woff', 'woff2'],
};

/** Allows files by extension in the folder that the rule blocks. Undefined if the rule does not name a folder. */
function allowResources(rule: Rule, kind: ResourceKind, context: LintContext): FindingFix | undefined {
  const folder = /^(\/[^*$]+\/)\**$/.exec(rule.pattern)?.[1];
  if (folder === undefined) return undefined;
  return insertAllowRules(
    rule,
    EXTENSIONS[kind].map((extension) => `${folder}*.${extension}`),
    context,
  );
}
