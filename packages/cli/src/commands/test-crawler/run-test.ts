import { type Scenario, type ScenarioResult, scenarios, type TestReport, testCrawler } from '@maycrawl/conformance';
import { usage } from '../../terminal/command-error.js';
import type { ExitCode } from '../../terminal/exit-code.js';
import { watchedRun } from '../../terminal/watched-run.js';
import type { Writer } from '../../terminal/writer.js';
import { counted } from '../../text/counts.js';
import { quoted } from '../../text/printable.js';
import { isConfined, runConfined } from './run-confined.js';
import type { TestCrawlerArguments } from './test-crawler-command.js';
import { reportText, resultText } from './text-test.js';

type Format = (args: TestCrawlerArguments, report: TestReport) => string | Promise<string>;

/** What is printed at the end. As text, each scenario is printed once it has run. */
const FORMATS: Readonly<Record<TestCrawlerArguments['format'], Format>> = {
  text: (_, report) => reportText(report),
  json: async (args, report) => (await import('./json-test.js')).testJson(args, report),
  junit: async (args, report) => (await import('./junit-test.js')).testJunit(args, report),
  html: async (args, report) => (await import('./html-test.js')).testHtml(args, report),
};

/** `maycrawl test-crawler`: runs a crawler against scripted sites. */
export async function runTest(args: TestCrawlerArguments, writer: Writer): Promise<ExitCode> {
  const chosen = chosenScenarios(args.only);
  const isInside = isConfined();
  const exitCode = isInside || args.unconfined ? undefined : await runConfined();
  if (exitCode !== undefined) return exitCode as ExitCode;
  const report = await testWith(args, chosen, isInside, writer);
  writer.print(await FORMATS[args.format](args, report));
  return exitCodeOf(report);
}

function chosenScenarios(only: readonly string[] | undefined): readonly Scenario[] {
  if (only === undefined) return scenarios;
  const unknown = only.find((id) => !scenarios.some((scenario) => scenario.id === id));
  if (unknown !== undefined) throw usage(unknownText(unknown));
  return scenarios.filter(({ id }) => only.includes(id));
}

function unknownText(id: string): string {
  const similar = scenarios.filter((scenario) => id !== '' && scenario.id.includes(id)).map((scenario) => scenario.id);
  const hint = similar.length === 0 ? 'docs/commands/test-crawler.md lists them' : `write ${similar.join(' or ')}`;
  return `unknown scenario ${quoted(id)}: ${hint}`;
}

function testWith(
  { command, token, jobs, seconds, format }: TestCrawlerArguments,
  chosen: readonly Scenario[],
  isInside: boolean,
  writer: Writer,
): Promise<TestReport> {
  let done = 0;
  const view = {
    tally: () => `${done} of ${counted(chosen.length, 'scenario')}`,
    summary: () => `${done} of ${counted(chosen.length, 'scenario')} ran`,
  };
  return watchedRun(view, ({ signal, hide }) => {
    const onResult = (result: ScenarioResult): void => {
      done += 1;
      if (format !== 'text' || result.outcome === 'obeyed') return;
      hide();
      writer.print(resultText(result));
      writer.flush();
    };
    return testCrawler({ command, token, scenarios: chosen, jobs, seconds, isConfined: isInside, signal, onResult });
  });
}

function exitCodeOf({ fault, results }: TestReport): 0 | 1 | 3 {
  if (fault !== undefined) return 3;
  return results.some(({ outcome }) => outcome === 'violated') ? 1 : 0;
}
