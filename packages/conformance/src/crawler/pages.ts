/** The pages of a scenario's sites. */

import { replyOf } from './robots-text.js';
import { placeOf, type Reply, type Scenario, type SiteName, siteOf } from './scenario.js';

const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

export function replyTo(scenario: Scenario, name: SiteName, path: string): Reply {
  const { robots, pages = {} } = siteOf(scenario, name);
  if (path === '/robots.txt') return { type: TEXT, ...replyOf(robots) };
  const page = pages[path];
  if (page !== undefined) return { type: HTML, ...page };
  if (path === '/' && name === 'main') return { type: HTML, text: startPage(scenario) };
  return { type: HTML, text: '<!doctype html>\n<title>A page</title>\n<p>A page.\n' };
}

/** Links to what is blocked and what is open, in turns: a crawler that stops early misses some of both. */
function startPage({ blocked, open, html = '', unlinked = [] }: Scenario): string {
  const closed = Object.keys(blocked);
  const links = [...Array(Math.max(closed.length, open.length)).keys()]
    .flatMap((at) => [open[at], closed[at]])
    .filter((target): target is string => target !== undefined && !unlinked.includes(target));
  const anchors = links.map((target) => `<a href="${urlOf(target).replaceAll('&', '&amp;')}">A page</a>`);
  return `<!doctype html>\n<title>Start</title>\n${html}${anchors.join('\n')}\n`;
}

function urlOf(target: string): string {
  const { site, path } = placeOf(target);
  return site === 'main' ? path : `http://{${site}}${path}`;
}
