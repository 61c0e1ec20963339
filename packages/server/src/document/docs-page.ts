import { PROBLEMS, type ProblemCode } from '../http/problem.js';
import { TAGS } from './document-options.js';
import { escapeHtml as e } from './escape-html.js';
import { PROBLEM_HELP } from './problem-help.js';
import { type Properties, propertiesTable, type Schema, typeText } from './schema-html.js';

/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Properties };
}

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
}

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly description?: string;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

/** Returns the page of the API: the routes, the schemas, and a section for each kind of error. It has no scripts. */
export function docsPage(document: ApiDocument): string {
  const { info, paths = {}, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const sections = TAGS.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags?.includes(name));
    return `<h2>${e(name)}</h2><p>${e(description)}</p>${own.map(operationHtml).join('')}`;
  });
  const schemas = Object.entries(components?.schemas ?? {}).map(([name, schema]) => schemaHtml(name, schema));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${e(info.title)} API ${e(info.version)}</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<main>
<h1>${e(info.title)} API</h1>
<p>${e(info.description ?? '')} Version ${e(info.version)}. The same as data: <a href="/openapi.json">OpenAPI 3.1</a>.</p>
<nav>${operations.map(linkTo).join('')}<a href="#errors">Errors</a><a href="#schemas">Schemas</a></nav>
${sections.join('\n')}
<h2 id="errors">Errors</h2>
<p>Every error is a problem document (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>). Decide by
<code>code</code>: the texts may change. <code>errors</code> names each wrong field.</p>
${(Object.keys(PROBLEMS) as ProblemCode[]).map(problemHtml).join('\n')}
<h2 id="schemas">Schemas</h2>
${schemas.join('\n')}
</main>
</body>
</html>
`;
}

interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const linkTo = ({ path, method, operation }: Placed): string =>
  `<a href="#op-${e(operation.operationId ?? '')}">${method} ${e(path)}</a>`;

function operationHtml({ path, method, operation }: Placed): string {
  const { operationId = '', summary = '', parameters = [], requestBody, responses = {} } = operation;
  const answers = Object.entries(responses).map(([status, { description = '', content = {} }]) => {
    return `<tr><td>${e(status)}</td><td>${e(description)}</td><td>${contentHtml(content)}</td></tr>`;
  });
  return `<section id="op-${e(operationId)}">
<h3><code>${method} ${e(path)}</code></h3>
<p>${e(summary)}</p>
${parameters.length === 0 ? '' : parametersHtml(parameters)}
${requestBody === undefined ? '' : `<p>Body: ${contentHtml(requestBody.content)}</p>`}
<table><tr><th>status</th><th>meaning</th><th>body</th></tr>${answers.join('')}</table>
</section>`;
}

function parametersHtml(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, required, schema = {}, description = schema.description ?? '' }) => {
    const need = required ? 'required' : 'optional';
    return `<tr><td><code>${e(name)}</code></td><td>${typeText(schema)}</td><td>${need}</td><td>${e(description)}</td></tr>`;
  });
  return `<table><tr><th>parameter</th><th>type</th><th></th><th></th></tr>${rows.join('')}</table>`;
}

function contentHtml(content: Content): string {
  const types = Object.entries(content).map(([type, { schema = {} }]) => {
    const text = schema.description === undefined ? '' : ` ${e(schema.description)}`;
    return `<code>${e(type)}</code> ${typeText(schema)}${text}`;
  });
  return types.join('<br>');
}

function schemaHtml(name: string, schema: Schema): string {
  return `<section id="schema-${e(name)}"><h3>${e(name)}</h3><p>${e(schema.description ?? '')}</p>
${propertiesTable(schema)}</section>`;
}

function problemHtml(code: ProblemCode): string {
  const { status, title } = PROBLEMS[code];
  return `<section id="${code}"><h3>${e(code)}</h3><p>${status}: ${e(title)}. ${e(PROBLEM_HELP[code])}</p></section>`;
}
