/** A site where nothing is blocked. It shows which URLs of the scenarios a crawler requests at all. */

import type { Scenario } from './scenario.js';

/** Without an empty Disallow, which a scenario is about: a parser that knows no Allow finds no rule. */
const ALL_ALLOWED = 'User-agent: *\nAllow: /\n';

export function controlOf(scenarios: readonly Scenario[]): Scenario {
  const targets = [...new Set(scenarios.flatMap(({ blocked, open }) => [...blocked, ...open]))];
  return {
    id: 'control',
    section: 'Control',
    level: 'both',
    title: 'Nothing is blocked',
    sources: [],
    robots: ALL_ALLOWED,
    blocked: [],
    open: targets,
    html: scenarios.map(({ html = '' }) => html).join(''),
    pages: Object.assign({}, ...scenarios.map(redirectsOf)),
    other: { robots: ALL_ALLOWED },
  };
}

/** Pages that lead to a target by a redirect. */
function redirectsOf({ pages = {} }: Scenario): Scenario['pages'] {
  return Object.fromEntries(Object.entries(pages).filter(([, page]) => page.location !== undefined));
}
