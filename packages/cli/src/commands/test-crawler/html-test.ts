import type { ScenarioResult, TestReport } from '@maycrawl/conformance';
import { readVersion } from '../../terminal/version.js';
import { xmlLines, xmlText } from '../../text/xml.js';
import { labelOf, levelText, NOT_CONFINED, outcomeLines, resultOf } from './text-test.js';

const STYLE = `
:root { color-scheme: light dark; --text: #1b1f24; --page: #fff; --line: #c9d1d9; --bad: #a3182b; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --page: #12161b; --line: #4a535d; --bad: #ff8a8f; }
}
body { margin: 0 auto; padding: 1rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--text);
  background: var(--page); overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.2; }
section section { border-top: 1px solid var(--line); }
h3 { margin: 0.8rem 0 0.2rem; font-size: 1rem; }
.violated h3 { color: var(--bad); }
p, ul { margin: 0.2rem 0 0.6rem; }
p { white-space: pre-line; }`;

/** Returns the report as one page that loads nothing: what is violated first, with the requests and the sources. */
export function testHtml(
  { token, command }: { readonly token: string; readonly command: readonly string[] },
  report: TestReport,
): string {
  const title = `Does ${token} obey robots.txt?`;
  const outcomes = ['violated', 'blocked-too-much', 'hung', 'not-applicable', 'obeyed'] as const;
  const sections = outcomes.map((outcome) =>
    sectionHtml(report.results.filter((result) => result.outcome === outcome)),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xmlText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${xmlText(title)}</h1>
<p>${xmlLines(resultOf(report))}</p>
<p>Run as <code>${xmlText(command.join(' '))}</code>, tested by maycrawl ${readVersion()}.${report.isConfined ? '' : ` ${NOT_CONFINED}`}</p>
${sections.join('')}</main>
</body>
</html>
`;
}

function sectionHtml(results: readonly ScenarioResult[]): string {
  const [first] = results;
  if (first === undefined) return '';
  const title = labelOf(first.outcome);
  return `<section class="${first.outcome}">
<h2>${xmlText(`${title.charAt(0).toUpperCase()}${title.slice(1)}: ${results.length}`)}</h2>
${results.map(resultHtml).join('')}</section>
`;
}

function resultHtml(result: ScenarioResult): string {
  const { scenario } = result;
  const lines = outcomeLines(result).map((line) => `<li>${xmlText(line)}</li>`);
  const sources = scenario.sources.map((url) => `<a href="${xmlText(url)}">${xmlText(url)}</a>`);
  return `<section id="${xmlText(scenario.id)}">
<h3>${xmlText(scenario.title)}</h3>
<p>${xmlText(`${scenario.id}, ${levelText(scenario)}`)}</p>
${lines.length === 0 ? '' : `<ul>${lines.join('')}</ul>\n`}<p>${sources.join(', ')}</p>
</section>
`;
}
