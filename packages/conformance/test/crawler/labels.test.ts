/** Every label of a scenario, and every line that blocks, as the engine reads the file. */

import { type Dialect, parse, type RobotsTxt } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { bodyOf, lineFor, replyOf } from '../../src/crawler/robots-text.js';
import { placeOf, type SiteName } from '../../src/crawler/scenario.js';
import type { Reply, Scenario } from '../../src/index.js';
import { scenarioRows } from './scenario-rows.js';

const TOKEN = 'ExampleBot';
const DIALECTS: Readonly<Record<Scenario['level'], readonly Dialect[]>> = {
  both: ['google', 'rfc9309'],
  rfc: ['rfc9309'],
  google: ['google'],
  extra: ['google', 'rfc9309'],
};

/** The reply that counts after five redirects at most; undefined if there is no file. */
function fileReply(scenario: Scenario, site: SiteName): Reply | undefined {
  const siteOf = (name: SiteName) => (name === 'main' ? scenario : scenario[name]);
  let reply = replyOf(siteOf(site)?.robots ?? '');
  for (let hop = 0; reply.location !== undefined; hop++) {
    if (hop === 5) return undefined;
    const [, name = site, path = ''] = /^(?:http:\/\/\{(\w+)\})?(.*)$/.exec(reply.location) ?? [];
    const { robots, pages = {} } = siteOf(name as SiteName) ?? { robots: '' };
    reply = path === '/robots.txt' ? replyOf(robots) : (pages[path] ?? { status: 404 });
  }
  const { status = 200 } = reply;
  return status >= 400 && status < 500 && status !== 429 ? undefined : reply;
}

function isFailure({ status = 200, connection, length }: Reply): boolean {
  return status >= 400 || length !== undefined || (connection !== undefined && connection !== 'ends-text');
}

function parsed(reply: Reply | undefined, dialect: Dialect): RobotsTxt {
  if (reply === undefined) return parse('', { dialect });
  const token = reply.text
    ?.replaceAll('{token}', TOKEN)
    .replaceAll('{TOKEN}', TOKEN.toUpperCase())
    .replaceAll('{tok}', TOKEN.slice(0, TOKEN.length / 2));
  return parse(bodyOf(token === undefined ? reply : { ...reply, text: token }), { dialect });
}

const cases = scenarioRows.flatMap((scenario) =>
  DIALECTS[scenario.level].map((dialect) => [scenario.id, dialect, scenario] as const),
);

describe.each(cases)('%s (%s)', (_, dialect, scenario) => {
  const check = (target: string) => {
    const { site, path } = placeOf(target);
    const reply = fileReply(scenario, site);
    if (reply !== undefined && isFailure(reply)) return 'failure';
    const { allowed, rule } = parsed(reply, dialect).check(`http://127.0.0.1${path}`, [TOKEN]);
    return allowed ? 'allowed' : rule?.line;
  };

  it('blocks what it says, by the line that it names', () => {
    const lines = Object.keys(scenario.blocked).map((target) => [target, check(target)]);
    expect(lines).toEqual(Object.entries(scenario.blocked).map(([target, line]) => [target, line || 'failure']));
  });

  it('allows what it says', () => {
    expect(scenario.open.map((target) => [target, check(target)])).toEqual(
      scenario.open.map((target) => [target, 'allowed']),
    );
  });

  it('has the text of each line', () => {
    for (const [target, line] of Object.entries(scenario.blocked))
      if (line > 0) expect(lineFor(scenario, target, line)).toMatch(/^dis+al+ow/i);
    if (scenario.delay !== undefined) expect(lineFor(scenario, '/', scenario.delay.line)).toMatch(/^crawl-delay:/i);
  });
});
