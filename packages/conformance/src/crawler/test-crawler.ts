/** Runs a crawler against scripted sites, once for each scenario, and says what it did. */

import { checkNames } from '../options/check-names.js';
import { withOwnProcesses } from './confinement.js';
import { controlOf } from './control.js';
import { judge, type Run, targetOf, type Verdict } from './judge.js';
import { type CommandEnd, runCommand } from './run-command.js';
import type { Scenario } from './scenario.js';
import { hasSecondHost, startSites, type WatchedRequest } from './scripted-sites.js';

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
  /** True if this process runs as a command of {@link confinedCommand}: all that a crawler starts ends with it. */
  readonly isConfined?: boolean;
  /** Ends the crawlers that run. The promise rejects with its reason. */
  readonly signal?: AbortSignal;
  readonly onResult?: (result: ScenarioResult) => void;
}

export interface ScenarioResult extends Verdict {
  readonly scenario: Scenario;
  readonly requests: readonly WatchedRequest[];
  /** Undefined if the scenario was not run. */
  readonly end: CommandEnd | undefined;
}

interface Watched extends Run {
  readonly end: CommandEnd;
}

/** Why nothing can be said about a crawler: it did not start, requested nothing, or only its start page or robots.txt. */
export type CalibrationFault = 'not-started' | 'no-request' | 'no-pages' | 'hung';

export interface TestReport {
  readonly isConfined: boolean;
  readonly fault?: CalibrationFault;
  /** What the crawler did on the site where nothing is blocked. */
  readonly control: Watched;
  /** In the order of the scenarios. Empty if there is a fault. */
  readonly results: readonly ScenarioResult[];
}

const OPTIONS: readonly (keyof TestOptions)[] = [
  ...(['command', 'token', 'scenarios', 'jobs', 'seconds'] as const),
  ...(['isConfined', 'signal', 'onResult'] as const),
];

/** Rejects with a TypeError for an unknown option, with the reason of the signal, and if `onResult` throws. */
export async function testCrawler(options: TestOptions): Promise<TestReport> {
  checkNames('testCrawler', options, OPTIONS);
  const { scenarios, jobs, isConfined = false, signal } = options;
  const aborted = new Promise((resolve) => {
    if (signal?.aborted) resolve(undefined);
    signal?.addEventListener('abort', resolve, { once: true });
  });
  const isMultihomed = await hasSecondHost();
  const control = await watch(controlOf(scenarios, isMultihomed), options, aborted);
  const sends = new Set(control.requests.map(targetOf));
  const fault = faultOf(control, sends);
  if (fault !== undefined) return { isConfined, fault, control, results: [] };
  const results: ScenarioResult[] = [];
  const waiting = [...scenarios.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, scenario] = next;
      const isRunnable = scenario.host === undefined || isMultihomed;
      const run = isRunnable ? await watch(scenario, options, aborted) : undefined;
      const result = { scenario, ...(run === undefined ? NOT_RUN : { ...run, ...judge(scenario, run, sends) }) };
      results[index] = result;
      options.onResult?.(result);
    }
  };
  // All have ended their crawlers before the first failure is reported.
  const ends = await Promise.allSettled(Array.from({ length: jobs }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { isConfined, control, results };
}

const NOT_RUN = {
  outcome: 'not-applicable',
  why: 'no-second-host',
  violations: [],
  missed: [],
  requests: [],
  end: undefined,
} as const;

async function watch(
  scenario: Scenario,
  { command, token, seconds, isConfined, signal }: TestOptions,
  aborted: Promise<unknown>,
): Promise<Watched> {
  signal?.throwIfAborted();
  const sites = await startSites(scenario, token);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, seconds * 1000);
  });
  try {
    const args = command.map((part) => part.replaceAll('{start}', sites.start).replaceAll('{token}', token));
    const until = Promise.race([late, sites.flooded, aborted]);
    const end = await runCommand(isConfined ? withOwnProcesses(args) : args, until);
    signal?.throwIfAborted();
    return { requests: sites.requests, end, hasEnded: end.kind === 'ended' };
  } finally {
    clearTimeout(timer);
    await sites.close();
  }
}

/** Exit codes of a shell, and of what starts a confined command: it was not found or is no program. */
const NOT_STARTED: readonly (number | undefined)[] = [126, 127];

function faultOf({ end }: Watched, sends: ReadonlySet<string>): CalibrationFault | undefined {
  if (end.kind === 'not-started' || (sends.size === 0 && NOT_STARTED.includes(end.code))) return 'not-started';
  if (sends.size === 0) return 'no-request';
  if ([...sends].every((target) => target === '/' || target === '/robots.txt')) return 'no-pages';
  return end.kind === 'stopped' ? 'hung' : undefined;
}
