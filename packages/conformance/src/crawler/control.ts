/** A site where nothing is blocked. It shows which URLs of the scenarios a crawler requests at all. */

import { replyOf } from './robots-text.js';
import type { Reply, Scenario, Site } from './scenario.js';

/** Without an empty Disallow, which a scenario is about: a parser that knows no Allow finds no rule. */
const ALL_ALLOWED = 'User-agent: *\nAllow: /\n';

export function controlOf(scenarios: readonly Scenario[], hasSecondHost: boolean): Scenario {
  const sites = (['other', 'host'] as const).map((name) => scenarios.flatMap((scenario) => scenario[name] ?? []));
  const [other = [], host = []] = sites;
  const targets = new Set(scenarios.flatMap(({ blocked, open }) => [...Object.keys(blocked), ...open]));
  const unlinked = new Set(scenarios.flatMap((scenario) => scenario.unlinked ?? []));
  for (const scenario of scenarios) for (const target of linksOf(scenario)) unlinked.delete(target);
  return {
    id: 'control',
    section: 'Control',
    level: 'both',
    title: 'Nothing is blocked',
    sources: [],
    blocked: {},
    open: [...targets],
    unlinked: [...unlinked],
    html: scenarios.map(({ html = '' }) => html).join(''),
    robots: ALL_ALLOWED + [...new Set(scenarios.flatMap(sitemapsOf))].join(''),
    pages: pagesOf(scenarios),
    other: { robots: ALL_ALLOWED, pages: pagesOf(other) },
    ...(hasSecondHost ? { host: { robots: ALL_ALLOWED, pages: pagesOf(host) } } : {}),
  };
}

function linksOf({ blocked, open, unlinked = [] }: Scenario): string[] {
  return [...Object.keys(blocked), ...open].filter((target) => !unlinked.includes(target));
}

/** With their line ends. */
function sitemapsOf({ robots }: Scenario): string[] {
  return replyOf(robots).text?.match(/^Sitemap: .*\n/gm) ?? [];
}

/** Pages that lead to a target. */
function pagesOf(sites: readonly Site[]): Record<string, Reply> {
  const pages = sites.flatMap(({ pages = {} }) => Object.entries(pages));
  return Object.fromEntries(pages.filter(([, { status = 200 }]) => status < 400));
}
