/** The text of a robots.txt as a site serves it. */

import { type Parts, placeOf, type Reply, type RobotsReply, type Scenario, type SiteName, siteOf } from './scenario.js';

/** More than any scenario needs, so that a loop of redirects ends. */
const MAX_HOPS = 10;

export function replyOf(robots: RobotsReply): Reply {
  if (typeof robots === 'string') return { text: robots };
  return 'parts' in robots ? { text: textOf(robots) } : robots;
}

function textOf({ parts }: Parts): string {
  return parts
    .map((part) =>
      typeof part === 'string'
        ? part
        : Array.from({ length: part.times }, (_, n) => part.repeat.replaceAll('{n}', String(n))).join(''),
    )
    .join('');
}

export function bodyOf({ text = '', base64 }: Reply): Buffer {
  return base64 === undefined ? Buffer.from(text) : Buffer.from(base64, 'base64');
}

/** Returns a line of the robots.txt that applies to a target, also behind redirects. The first line is 1. */
export function lineFor(scenario: Scenario, target: string, line: number): string {
  const text = bodyOf(robotsReply(scenario, placeOf(target).site)).toString();
  return (text.split(/\r\n|\r|\n/)[line - 1] ?? '').trim();
}

/** The reply at the end of the redirects. */
function robotsReply(scenario: Scenario, first: SiteName): Reply {
  let site = first;
  let path = '/robots.txt';
  for (let hop = 0; ; hop++) {
    const { robots, pages = {} } = siteOf(scenario, site);
    const reply = path === '/robots.txt' ? replyOf(robots) : (pages[path] ?? {});
    if (reply.location === undefined || hop === MAX_HOPS) return reply;
    ({ site, path } = locationOf(reply.location, site));
  }
}

function locationOf(location: string, from: SiteName): { site: SiteName; path: string } {
  const [, site = from, path = location] = /^http:\/\/\{(\w+)\}(.*)$/s.exec(location) ?? [];
  return { site: site as SiteName, path };
}
