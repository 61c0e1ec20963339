import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { bytesOfPageFile, readRulePage } from '../../../scripts/rule-pages/rule-page.mjs';
import { rules } from '../src/rules/index.js';

const BLOCKED = 'blocked';
const ALLOWED = 'allowed';
/** In the dialect `rfc9309`. */
const RFC_BLOCKED = 'blocked by the RFC';
const RFC_ALLOWED = 'allowed by the RFC';

/** Verdicts that the sentences of pages state: the page, the crawler and a path, in its example and with its fix. */
const STATED: readonly (readonly [id: string, crawler: string, path: string, inExample: string, withFix: string])[] = [
  ['accepted-typo', 'Googlebot', '/account/', BLOCKED, BLOCKED],
  ['accepted-typo', 'Googlebot', '/account/', RFC_ALLOWED, RFC_BLOCKED],
  ['ads-crawler-blocked', 'Mediapartners-Google', '/', BLOCKED, ALLOWED],
  ['bad-percent', 'Googlebot', '/offers/50%25off/', ALLOWED, BLOCKED],
  ['blank-line-in-group', 'Googlebot', '/account/', BLOCKED, BLOCKED],
  ['block-comment', 'Googlebot', '/blog/', BLOCKED, ALLOWED],
  ['byte-order-mark', 'Googlebot', '/cart/', BLOCKED, BLOCKED],
  ['case-trap', 'Googlebot', '/admin/orders', ALLOWED, BLOCKED],
  ['commented-rule', 'Googlebot', '/tag/', ALLOWED, BLOCKED],
  ['confusable-token', 'OAI-SearchBot', '/', ALLOWED, BLOCKED],
  ['curly-quote', 'Googlebot', '/account/', ALLOWED, BLOCKED],
  ['dash-in-key', 'Googlebot', '/account/', ALLOWED, BLOCKED],
  ['dead-rule', 'Googlebot', '/account/orders', ALLOWED, BLOCKED],
  ['dollar-inside', 'Googlebot', '/catalogue/spring.pdf', ALLOWED, BLOCKED],
  ['dollar-misses-query', 'Googlebot', '/catalogue/spring.pdf', BLOCKED, BLOCKED],
  ['dollar-misses-query', 'Googlebot', '/catalogue/spring.pdf?download=1', ALLOWED, BLOCKED],
  ['double-encoded', 'Googlebot', '/otoño/', ALLOWED, BLOCKED],
  ['double-star', 'Googlebot', '/products/shoes/boots/reviews', BLOCKED, BLOCKED],
  ['duplicate-group', 'Googlebot', '/search/', BLOCKED, BLOCKED],
  ['duplicate-group', 'Googlebot', '/print/', BLOCKED, BLOCKED],
  ['duplicate-rule', 'Googlebot', '/cart/', BLOCKED, BLOCKED],
  ['empty-group', 'bingbot', '/account/', ALLOWED, BLOCKED],
  ['empty-rule', 'Googlebot', '/account/', BLOCKED, BLOCKED],
  ['empty-user-agent', 'Googlebot', '/account/', ALLOWED, BLOCKED],
  ['encoded-wildcard', 'Googlebot', '/size-guide-*.html', ALLOWED, BLOCKED],
  ['encoded-wildcard', 'Googlebot', '/size-guide-eu.html', ALLOWED, BLOCKED],
  ['escaped-line-break', 'Googlebot', '/account/', ALLOWED, BLOCKED],
  ['every-folder', 'Googlebot', '/shoes/boots', BLOCKED, ALLOWED],
  ['every-folder', 'Googlebot', '/about', ALLOWED, ALLOWED],
  ['everything-blocked', 'bingbot', '/', BLOCKED, ALLOWED],
  ['favicon-blocked', 'Googlebot-Image', '/favicon.ico', BLOCKED, ALLOWED],
  ['folder-end', 'Googlebot', '/partners/', BLOCKED, BLOCKED],
  ['folder-end', 'Googlebot', '/partners/prices', ALLOWED, BLOCKED],
  ['former-token', 'Googlebot', '/desktop/', ALLOWED, BLOCKED],
  ['full-url-path', 'Googlebot', '/account/', ALLOWED, BLOCKED],
  ['full-user-agent-string', 'GPTBot', '/', ALLOWED, BLOCKED],
  ['garbled-letter', 'Googlebot', '/caf%C3%A9/', ALLOWED, BLOCKED],
  ['garbled-letter', 'Googlebot', '/caf%C3%83%C2%A9/', BLOCKED, ALLOWED],
  ['generic-name', 'GPTBot', '/', ALLOWED, BLOCKED],
  ['generic-name', 'ClaudeBot', '/', ALLOWED, BLOCKED],
  ['group-merge-trap', 'Googlebot', '/shoes/', BLOCKED, ALLOWED],
  ['hash-truncates', 'Googlebot', '/shop/boots', BLOCKED, ALLOWED],
  ['html-body', 'Googlebot', '/cart/', ALLOWED, BLOCKED],
  ['html-entity', 'Googlebot', '/shoes?colour=red&sort=price', ALLOWED, BLOCKED],
  ['html-tag', 'Googlebot', '/account/', ALLOWED, BLOCKED],
  ['index-html', 'Googlebot', '/partners/', ALLOWED, ALLOWED],
  ['index-html', 'Googlebot', '/partners/', RFC_BLOCKED, RFC_ALLOWED],
  ['index-html', 'Googlebot', '/partners/?page=2', BLOCKED, BLOCKED],
  ['invisible-character', 'Googlebot', '/account/', ALLOWED, BLOCKED],
  ['invisible-character', 'Googlebot', '/cart/', ALLOWED, BLOCKED],
  ['key-prefix-match', 'Googlebot', '/', BLOCKED, ALLOWED],
  ['key-prefix-match', 'GPTBot', '/', BLOCKED, BLOCKED],
  ['leading-star', 'Googlebot', '/shop/index.php', BLOCKED, BLOCKED],
  ['listed-url-missed', 'Googlebot', '/de/checkout/', ALLOWED, BLOCKED],
  ['listed-url-missed', 'Googlebot', '/fr/checkout/', ALLOWED, BLOCKED],
  ['lower-percent', 'Googlebot', '/caf%C3%A9/', BLOCKED, BLOCKED],
  ['many-paths-on-a-line', 'Googlebot', '/cart/', ALLOWED, BLOCKED],
  ['many-paths-on-a-line', 'Googlebot', '/search/', ALLOWED, BLOCKED],
  ['mid-word-match', 'Googlebot', '/de/shoes', BLOCKED, BLOCKED],
  ['mid-word-match', 'Googlebot', '/design/', BLOCKED, ALLOWED],
  ['mid-word-match', 'Googlebot', '/delivery', BLOCKED, ALLOWED],
  ['missing-colon', 'Googlebot', '/account/', BLOCKED, BLOCKED],
  ['missing-colon', 'Googlebot', '/account/', RFC_ALLOWED, RFC_BLOCKED],
  ['misspelt-token', 'GPTBot', '/', ALLOWED, BLOCKED],
  ['mixed-line-endings', 'Googlebot', '/search/', BLOCKED, BLOCKED],
  ['most-urls-blocked', 'Googlebot', '/index.php/shoes', BLOCKED, ALLOWED],
  ['named-group-drops-star', 'Googlebot', '/cart/', ALLOWED, BLOCKED],
  ['not-a-token', 'GPTBot', '/', ALLOWED, BLOCKED],
  ['not-a-token', 'OAI-SearchBot', '/', ALLOWED, BLOCKED],
  ['not-rooted', 'Googlebot', '/admin/orders', ALLOWED, BLOCKED],
  ['not-utf8', 'Googlebot', '/caf%C3%A9/', ALLOWED, BLOCKED],
  ['not-utf8', 'Googlebot', '/caf%E9/', BLOCKED, ALLOWED],
  ['nul-byte', 'Googlebot', '/shop/boots', BLOCKED, ALLOWED],
  ['order-dependent', 'Googlebot', '/shop/gift-cards/', ALLOWED, ALLOWED],
  ['over-500-kib', 'Googlebot', '/checkout/', ALLOWED, BLOCKED],
  ['over-encoded', 'Googlebot', '/~miller/', ALLOWED, BLOCKED],
  ['prefix-overmatch', 'Googlebot', '/jobs-report', BLOCKED, ALLOWED],
  ['prefix-overmatch', 'Googlebot', '/jobs', BLOCKED, BLOCKED],
  ['prefix-overmatch', 'Googlebot', '/jobs/berlin', BLOCKED, BLOCKED],
  ['question-mark-wildcard', 'Googlebot', '/archive/2004/', ALLOWED, BLOCKED],
  ['quoted-value', 'GPTBot', '/', ALLOWED, BLOCKED],
  ['raw-space', 'Googlebot', '/annual%20report.pdf', ALLOWED, BLOCKED],
  ['redundant-rule', 'Googlebot', '/account/orders/', BLOCKED, BLOCKED],
  ['regex-syntax', 'Googlebot', '/archive/2019/', ALLOWED, BLOCKED],
  ['regex-syntax', 'Googlebot', '/page2', ALLOWED, BLOCKED],
  ['rejected-typo', 'Googlebot', '/account/', ALLOWED, BLOCKED],
  ['render-blocked', 'Googlebot', '/wp-includes/js/jquery/jquery.min.js', BLOCKED, ALLOWED],
  ['retired-token', 'ClaudeBot', '/', ALLOWED, BLOCKED],
  ['rule-before-user-agent', 'Googlebot', '/account/', ALLOWED, BLOCKED],
  ['rule-before-user-agent', 'bingbot', '/account/', ALLOWED, BLOCKED],
  ['search-in-ai-list', 'Applebot', '/', BLOCKED, ALLOWED],
  ['server-path', 'Googlebot', '/uploads/invoice.pdf', ALLOWED, BLOCKED],
  ['signal-contradiction', 'GPTBot', '/', BLOCKED, BLOCKED],
  ['sitemap-blocked', 'Googlebot', '/files/sitemap.xml', BLOCKED, ALLOWED],
  ['slash-undermatch', 'Googlebot', '/wholesale/prices', BLOCKED, BLOCKED],
  ['slash-undermatch', 'Googlebot', '/wholesale', ALLOWED, BLOCKED],
  ['star-misses-special', 'AdsBot-Google', '/', ALLOWED, BLOCKED],
  ['star-misses-special', 'Mediapartners-Google', '/', ALLOWED, BLOCKED],
  ['star-misses-special', 'APIs-Google', '/', ALLOWED, BLOCKED],
  ['stray-rules', 'Googlebot', '/search/', ALLOWED, BLOCKED],
  ['stray-rules', 'Googlebot', '/tag/', ALLOWED, BLOCKED],
  ['surprising-precedence', 'Googlebot', '/help/returns.html', BLOCKED, ALLOWED],
  ['template-placeholder', 'Googlebot', '/search?q=boots', ALLOWED, BLOCKED],
  ['tie', 'Googlebot', '/outlet/', ALLOWED, BLOCKED],
  ['token-characters', 'Slurp', '/search/', ALLOWED, BLOCKED],
  ['token-glob', 'ClaudeBot', '/', ALLOWED, BLOCKED],
  ['token-glob', 'Claude-SearchBot', '/', ALLOWED, BLOCKED],
  ['token-list', 'GPTBot', '/', BLOCKED, BLOCKED],
  ['token-list', 'CCBot', '/', ALLOWED, BLOCKED],
  ['trailing-punctuation', 'Googlebot', '/cgi-bin/search.pl', ALLOWED, BLOCKED],
  ['trailing-star', 'Googlebot', '/account/orders', BLOCKED, BLOCKED],
  ['unmet-comment', 'Googlebot', '/campaign-2022/', BLOCKED, ALLOWED],
  ['unparsable-line', 'Googlebot', '/account/', ALLOWED, BLOCKED],
  ['unsupported-by-google', 'Googlebot', '/sale-2023/', ALLOWED, ALLOWED],
  ['version-in-token', 'Googlebot', '/search/', BLOCKED, BLOCKED],
  ['wordpress-ajax', 'Googlebot', '/wp-admin/admin-ajax.php', BLOCKED, ALLOWED],
];

const DIALECTS = { google: [BLOCKED, ALLOWED], rfc9309: [RFC_BLOCKED, RFC_ALLOWED] } as const;

describe('the verdicts that pages of rules state are those of the engine', () => {
  it.each(STATED)('%s: %s %s is %s, and with the fix %s', (id, crawler, path, inExample, withFix) => {
    const { example, fix } = readRulePage(id);
    expect([verdict(example.text, crawler, path, inExample), verdict(fix.text, crawler, path, withFix)]).toEqual([
      inExample,
      withFix,
    ]);
  });

  it('most pages state one', () => {
    const stating = new Set(STATED.map(([id]) => id));
    expect(stating.size).toBeGreaterThan(rules.length * 0.7);
  });
});

/** The verdict in words, in the dialect of the words that are expected. */
function verdict(text: string, crawler: string, path: string, expected: string): string {
  const dialect = DIALECTS.rfc9309.some((words) => words === expected) ? 'rfc9309' : 'google';
  const robots = parse(bytesOfPageFile(text), { dialect });
  return DIALECTS[dialect][Number(robots.allows(path, crawler))] as string;
}
