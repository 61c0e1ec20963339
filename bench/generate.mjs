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
  '/*?sort=',
  '/*.pdf$',
  '/*/feed/',
  '/private/',
  '/admin',
  '/*?utm_',
  '/print/',
];

const NAMED_CRAWLERS = [
  'Googlebot',
  'bingbot',
  'GPTBot',
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
  'Bytespider',
  'ClaudeBot',
  'Amazonbot',
  'Applebot-Extended',
  'PerplexityBot',
  'Scrapy',
  'Slurp',
];

/**
 * Half of the files have up to 15 rules, one in a hundred has about 500: the distribution in files of popular sites.
 *
 * @param {Random} r
 */
function ruleCount(r) {
  const normal = Math.sqrt(-2 * Math.log(1 - r.next())) * Math.cos(2 * Math.PI * r.next());
  return Math.min(3000, Math.max(1, Math.round(Math.exp(2.6 + 1.55 * normal))));
}

/** @param {Random} r */
function pattern(r) {
  const kind = r.next();
  if (kind < 0.3) return r.pick(COMMON_PATHS);
  let path = '';
  for (let depth = 1 + r.below(3); depth > 0; depth--) path += `/${r.word(3, 14)}`;
  if (kind < 0.6) return `${path}/`;
  if (kind < 0.72) return `${path}.${r.pick(['html', 'php', 'aspx', 'js'])}`;
  if (kind < 0.82) return `${path}?${r.word(2, 8)}=`;
  if (kind < 0.9) return `/*${path}/`;
  if (kind < 0.95) return `${path}/*.${r.pick(['gif', 'jpg', 'json'])}$`;
  return `${path}/*/${r.word(3, 9)}*`;
}

/**
 * @param {Random} r
 * @param {string} host
 */
function fileText(r, host) {
  const end = r.next() < 0.3 ? '\r\n' : '\n';
  const lines = [];
  if (r.next() < 0.4) lines.push(`# robots.txt for ${host}`, '');
  let left = ruleCount(r);
  const groups = left < 5 ? 1 : 1 + r.below(Math.min(12, left / 4));
  for (let group = 0; group < groups; group++) {
    if (r.next() < 0.7) lines.push(`# ${Array.from({ length: 3 + r.below(6) }, () => r.word(2, 10)).join(' ')}`);
    const agents = group === 0 ? ['*'] : Array.from({ length: 1 + r.below(3) }, () => r.pick(NAMED_CRAWLERS));
    lines.push(...agents.map((agent) => `User-agent: ${agent}`));
    if (r.next() < 0.15) lines.push(`Crawl-delay: ${1 + r.below(20)}`);
    // Most rules are in the group of `*`.
    const share = group === groups - 1 ? left : Math.ceil(left * (group === 0 ? 0.8 : 0.5));
    for (let rule = 0; rule < Math.max(1, share); rule++) {
      const comment = r.next() < 0.02 ? ` # ${r.word(4, 9)}` : '';
      lines.push(`${r.next() < 0.15 ? 'Allow' : 'Disallow'}: ${pattern(r)}${comment}`);
    }
    left -= share;
    lines.push('');
  }
  if (r.next() < 0.6) lines.push(`Sitemap: https://${host}/sitemap.xml`);
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
