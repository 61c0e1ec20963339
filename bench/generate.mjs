/** Generates files that resemble those of real sites, for machines without a collection of real ones. */
import { random } from './random.mjs';

/** @typedef {import('./random.mjs').Random} Random */

const COMMON_PATHS = [
  '/wp-admin/',
  '/search',
  '/cgi-bin/',
  '/login',
  '/cart',
  '/checkout/',
  '/account/',
  '/api/',
  '/tmp/',
  '/private/',
  '/admin',
  '/print/',
];

/** What follows `/*` in patterns for whole sites. */
const ANYWHERE = ['?sort=', '?utm_', '.pdf$', '/feed/', '/print/', '&page=', '?sid='];

/** Two of the crawlers that look up URLs have a group of their own in about one file of fifteen each. */
const NAMED_CRAWLERS = [
  'Googlebot',
  'Googlebot',
  'bingbot',
  'bingbot',
  'CCBot',
  'Yandex',
  'Baiduspider',
  'AhrefsBot',
  'SemrushBot',
  'Googlebot-Image',
  'Mediapartners-Google',
  'ia_archiver',
  'facebookexternalhit',
  'DotBot',
  'MJ12bot',
  'PetalBot',
  'Scrapy',
  'Slurp',
];

/**
 * What the rules of one file have in common.
 *
 * @typedef {object} Style
 * @property {number} wild The share of rules with a wildcard. A third of the files have none, some have little else.
 * @property {string[]} folders
 * @property {number} reuse The share of paths that begin with one of the folders.
 */

/**
 * A number whose logarithm is distributed normally.
 *
 * @param {Random} r
 * @param {number} median
 * @param {number} deviation Of the logarithm.
 */
function logNormal(r, median, deviation) {
  const normal = Math.sqrt(-2 * Math.log(1 - r.next())) * Math.cos(2 * Math.PI * r.next());
  return median * Math.exp(deviation * normal);
}

/**
 * @param {Random} r
 * @returns {Style}
 */
function styleOf(r) {
  return {
    wild: r.next() < 0.35 ? 0 : 0.9 * r.next() ** 1.3,
    folders: Array.from({ length: 1 + r.below(3) }, () => `/${r.word(3, 10)}`),
    reuse: 0.9 * r.next() ** 1.2,
  };
}

/**
 * @param {Random} r
 * @param {Style} style
 */
function plainPattern(r, { folders, reuse }) {
  if (r.next() < 0.15) return r.pick(COMMON_PATHS);
  const length = logNormal(r, 13, 0.85);
  let path = `${r.next() < reuse ? r.pick(folders) : ''}/${r.word(2, 10)}`;
  while (path.length + 3 < length) path += `${r.next() < 0.75 ? '/' : '-'}${r.word(2, 12)}`;
  const kind = r.next();
  if (kind < 0.5) return `${path}/`;
  if (kind < 0.65) return `${path}.${r.pick(['html', 'php', 'aspx', 'js'])}`;
  return kind < 0.7 ? `${path}?${r.word(2, 8)}=` : path;
}

/**
 * @param {Random} r
 * @param {Style} style
 */
function pattern(r, style) {
  if (r.next() >= style.wild) return plainPattern(r, style);
  const kind = r.next();
  if (kind < 0.2) return `/*${r.pick(ANYWHERE)}`;
  if (kind < 0.33) return `/*?${r.word(2, 10)}=`;
  if (kind < 0.48) return `/*${plainPattern(r, style)}`;
  if (kind < 0.9) return `${plainPattern(r, style)}*`;
  if (kind < 0.95) return `${plainPattern(r, style)}/*.${r.pick(['gif', 'jpg', 'json'])}$`;
  return `${plainPattern(r, style)}/*/${r.word(3, 9)}`;
}

/**
 * Short and very long lists have fewer wildcards.
 *
 * @param {Random} r
 * @param {number} count
 * @param {Style} common
 */
function ruleLines(r, count, common) {
  const style = { ...common, wild: common.wild * (count <= 8 || count > 256 ? 0.4 : 1) };
  return Array.from({ length: count }, () => {
    const comment = r.next() < 0.02 ? ` # ${r.word(4, 9)}` : '';
    return `${r.next() < 0.1 ? 'Allow' : 'Disallow'}: ${pattern(r, style)}${comment}`;
  });
}

/**
 * The rules of the group of `*`: a fifth of the files have one or two, most of which apply to the whole site. Half have
 * more than 12, and one in a hundred has about 300.
 *
 * @param {Random} r
 * @param {Style} style
 */
function mainRules(r, style) {
  if (r.next() < 0.12) return [`${r.next() < 0.5 ? 'Allow' : 'Disallow'}: ${r.next() < 0.7 ? '/' : ''}`];
  return ruleLines(r, Math.min(3000, Math.max(1, Math.round(logNormal(r, 15, 1.4)))), style);
}

/**
 * Seven files of ten have one group, one in a hundred has fifty. Most of the further groups block a crawler; those of
 * search engines have rules.
 *
 * @param {Random} r
 */
function groupCount(r) {
  return r.next() < 0.72 ? 1 : Math.min(150, Math.round(2 / (1 - r.next()) ** 1.15));
}

/** @param {Random} r */
function agentName(r) {
  return r.next() < 0.4 ? r.pick(NAMED_CRAWLERS) : `${r.word(4, 9)}bot`;
}

/**
 * @param {Random} r
 * @param {string} host
 */
function fileText(r, host) {
  const end = r.next() < 0.3 ? '\r\n' : '\n';
  const style = styleOf(r);
  const hasComments = r.next() < 0.5;
  const lines = hasComments ? [`# robots.txt for ${host}`, ''] : [];
  const groups = groupCount(r);
  for (let group = 0; group < groups; group++) {
    if (hasComments) lines.push(`# ${Array.from({ length: 3 + r.below(6) }, () => r.word(2, 10)).join(' ')}`);
    const agents = group === 0 ? ['*'] : Array.from({ length: r.next() < 0.8 ? 1 : 2 }, () => agentName(r));
    lines.push(...agents.map((agent) => `User-agent: ${agent}`));
    if (r.next() < 0.1) lines.push(`Crawl-delay: ${1 + r.below(20)}`);
    if (group === 0) lines.push(...mainRules(r, style));
    else if (agents.includes('Googlebot') || agents.includes('bingbot'))
      lines.push(...ruleLines(r, Math.ceil(logNormal(r, 6, 1.6)), style));
    else if (r.next() < 0.75) lines.push('Disallow: /');
    else lines.push(...ruleLines(r, Math.ceil(logNormal(r, 4, 1.1)), style));
    lines.push('');
  }
  if (r.next() < 0.6) {
    for (let left = 1 + r.below(5); left > 0; left--)
      lines.push(`Sitemap: https://${host}/${r.word(4, 9)}/sitemap.xml`);
  }
  return lines.join(end) + end;
}

/**
 * @param {number} count
 * @param {number} seed
 * @returns {{ host: string, bytes: Uint8Array }[]}
 */
export function generateFiles(count, seed) {
  const r = random(seed);
  const encoder = new TextEncoder();
  return Array.from({ length: count }, (_, index) => {
    const host = `${r.word(4, 10)}${index}.example`;
    return { host, bytes: encoder.encode(fileText(r, host)) };
  });
}

/**
 * Returns a file with one group of `rules` distinct plain rules (no `*`, no `$`).
 *
 * @param {number} rules
 * @param {'diverse' | 'common-prefix'} shape
 * @param {number} seed
 * @returns {{ bytes: Uint8Array, paths: string[] }}
 */
export function plainRules(rules, shape, seed) {
  const r = random(seed);
  const shared = `/catalogue/archive/by-date/${'deeply-nested-folder/'.repeat(4)}item-`;
  /** @type {Set<string>} */
  const paths = new Set();
  while (paths.size < rules) {
    paths.add(
      shape === 'diverse'
        ? `/${r.word(3, 10)}/${r.word(4, 14)}${r.next() < 0.5 ? '/' : '.html'}`
        : shared + r.word(6, 10),
    );
  }
  const lines = [...paths].map((path) => `${r.next() < 0.2 ? 'Allow' : 'Disallow'}: ${path}`);
  return { bytes: new TextEncoder().encode(`User-agent: *\n${lines.join('\n')}\n`), paths: [...paths] };
}
