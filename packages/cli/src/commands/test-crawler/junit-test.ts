import type { ScenarioResult, TestReport } from '@maycrawl/conformance';
import { xmlLines, xmlText } from '../../text/xml.js';
import { resultOf, resultText } from './text-test.js';

/** Each scenario is a test case: one that is violated fails, one that says nothing is skipped. */
export function testJunit({ token }: { readonly token: string }, report: TestReport): string {
  const { isConfined, fault, results } = report;
  const cases =
    fault === undefined
      ? results.map(scenarioCase)
      : [testcase('calibration', `<error>${xmlLines(resultOf(report))}</error>`)];
  const count = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
  const numbers = [
    `tests="${cases.length}"`,
    `failures="${count('violated')}"`,
    `errors="${fault === undefined ? 0 : 1}"`,
    `skipped="${count('not-applicable')}"`,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="maycrawl test-crawler">
<testsuite name="${xmlText(token)}" ${numbers.join(' ')} time="0">
<properties><property name="confined" value="${isConfined}"/></properties>
${cases.join('')}</testsuite>
</testsuites>
`;
}

function scenarioCase(result: ScenarioResult): string {
  const { scenario, outcome } = result;
  const text = xmlLines(resultText(result));
  switch (outcome) {
    case 'obeyed':
      return testcase(scenario.id, '');
    case 'violated':
      return testcase(scenario.id, `<failure message="${xmlText(scenario.title)}">${text}</failure>`);
    case 'not-applicable':
      return testcase(scenario.id, '<skipped/>');
    default:
      return testcase(scenario.id, `<system-out>${text}</system-out>`);
  }
}

function testcase(name: string, result: string): string {
  const attributes = `classname="robots.txt" name="${xmlText(name)}" time="0"`;
  return result === '' ? `<testcase ${attributes}/>\n` : `<testcase ${attributes}>${result}</testcase>\n`;
}
