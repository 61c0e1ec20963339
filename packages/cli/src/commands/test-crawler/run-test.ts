import { type ScenarioResult, scenarios, type TestReport, testCrawler } from '@maycrawl/conformance';
import { usage } from '../../terminal/command-error.js';
import type { Writer } from '../../terminal/writer.js';
import { quoted } from '../../text/printable.js';
import type { TestCrawlerArguments } from './test-crawler-command.js';
import { calibrationText, resultText, summaryText } from './text-test.js';

type Format = (args: TestCrawlerArguments, report: TestReport) => string | Promise<string>;

/** What is printed at the end. As text, each scenario is printed once it has run. */
const FORMATS: Readonly<Record<TestCrawlerArguments['format'], Format>> = {
  text: (_, report) => (report.fault === undefined ? summaryText(report) : calibrationText(report)),
  json: async (args, report) => (await import('./json-test.js')).testJson(args, report),
  junit: async (args, report) => (await import('./junit-test.js')).testJunit(args, report),
  html: async (args, report) => (await import('./html-test.js')).testHtml(args, report),
};

/** `maycrawl test-crawler`: runs a crawler against scripted sites. */
export async function runTest(args: TestCrawlerArguments, writer: Writer): Promise<0 | 1 | 3> {
  const { command, token, only, jobs, seconds, format } = args;
  const unknown = only?.find((id) => !scenarios.some((scenario) => scenario.id === id));
  if (unknown !== undefined)
    throw usage(`unknown scenario ${quoted(unknown)}: docs/commands/test-crawler.md lists them`);
  const chosen = scenarios.filter(({ id }) => only?.includes(id) ?? true);
  const onResult = (result: ScenarioResult): void => {
    if (format === 'text' && result.outcome !== 'obeyed') writer.print(resultText(result));
  };
  const report = await testCrawler({ command, token, scenarios: chosen, jobs, seconds, onResult });
  writer.print(await FORMATS[format](args, report));
  return exitCodeOf(report);
}

function exitCodeOf({ fault, results }: TestReport): 0 | 1 | 3 {
  if (fault !== undefined) return 3;
  return results.some(({ outcome }) => outcome === 'violated') ? 1 : 0;
}
