import { PROBLEMS, type ProblemCode } from '../http/problem.js';
import { PROBLEM_HELP } from './problem-help.js';

/** Returns the page with a section for each kind of error, to which `type` of a problem document links. No scripts. */
export function errorsPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>maycrawl: errors of the API</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<main class="prose">
<h1>Errors of the API</h1>
<p>Every error is a problem document (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>). Decide by
<code>code</code>: the texts may change. <code>errors</code> names each wrong field.
<a href="../docs">All routes</a>.</p>
${(Object.keys(PROBLEMS) as ProblemCode[]).map(sectionOf).join('\n')}
</main>
</body>
</html>
`;
}

function sectionOf(code: ProblemCode): string {
  const { status, title } = PROBLEMS[code];
  return `<section id="${code}"><h2>${code}</h2><p>${status}: ${title}. ${PROBLEM_HELP[code]}</p></section>`;
}
