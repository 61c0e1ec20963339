/** Runs a crawler against scripted sites, once for each scenario, and says what it did. */

import { controlOf } from './control.js';
import { judge, targetOf, type Verdict } from './judge.js';
import { type CommandEnd, runCommand } from './run-command.js';
import type { Scenario } from './scenario.js';
import { startSites, type WatchedRequest } from './scripted-sites.js';

export interface TestOptions {
  /** The program and its arguments. `{start}` and `{token}` in an argument are replaced. */
  readonly command: readonly string[];
  /** The product token of the crawler. */
  readonly token: string;
  readonly scenarios: readonly Scenario[];
  /** How many scenarios run at the same time. */
  readonly jobs: number;
  /** Seconds after which the crawler is stopped. */
  readonly seconds: number;
  readonly onResult?: (result: ScenarioResult) => void;
}

export interface ScenarioResult extends Verdict {
  readonly scenario: Scenario;
  readonly requests: readonly WatchedRequest[];
  readonly end: CommandEnd;
}

/** Why nothing can be said about a crawler: it did not start, requested nothing, or only its start page or robots.txt. */
export type CalibrationFault = 'not-started' | 'no-request' | 'no-pages' | 'hung';

export interface TestReport {
  readonly fault?: CalibrationFault;
  /** What the crawler did on the site where nothing is blocked. */
  readonly control: Pick<ScenarioResult, 'requests' | 'end'>;
  /** In the order of the scenarios. Empty if there is a fault. */
  readonly results: readonly ScenarioResult[];
}

export async function testCrawler(options: TestOptions): Promise<TestReport> {
  const { scenarios, jobs } = options;
  const control = await watch(controlOf(scenarios), options);
  const sends = new Set(control.requests.map(targetOf));
  const fault = faultOf(control, sends);
  if (fault !== undefined) return { fault, control, results: [] };
  const results: ScenarioResult[] = [];
  const waiting = [...scenarios.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, scenario] = next;
      const run = await watch(scenario, options);
      const result = { scenario, ...run, ...judge(scenario, { ...run, hasEnded: run.end.kind === 'ended' }, sends) };
      results[index] = result;
      options.onResult?.(result);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return { control, results };
}

async function watch(
  scenario: Scenario,
  { command, token, seconds }: TestOptions,
): Promise<Pick<ScenarioResult, 'requests' | 'end'>> {
  const sites = await startSites(scenario, token);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, seconds * 1000);
  });
  try {
    const args = command.map((part) => part.replaceAll('{start}', sites.start).replaceAll('{token}', token));
    const end = await runCommand(args, Promise.race([late, sites.flooded]));
    return { requests: sites.requests, end };
  } finally {
    clearTimeout(timer);
    await sites.close();
  }
}

function faultOf({ end }: Pick<ScenarioResult, 'end'>, sends: ReadonlySet<string>): CalibrationFault | undefined {
  if (end.kind === 'not-started') return 'not-started';
  if (sends.size === 0) return 'no-request';
  if ([...sends].every((target) => target === '/' || target === '/robots.txt')) return 'no-pages';
  return end.kind === 'stopped' ? 'hung' : undefined;
}
