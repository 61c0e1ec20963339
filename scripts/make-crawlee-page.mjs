// Fills in the table of packages/crawlee/README.md from the behaviours that the tests compare with Crawlee's.
import { readFileSync } from 'node:fs';
import { generatedFile } from './generated-file.mjs';

const PAGE = 'packages/crawlee/README.md';
const TABLE = 'packages/crawlee/test/fixtures/behaviours.json';
const START = '<!-- differences: made by scripts/make-crawlee-page.mjs from the table of behaviours -->';
const END = '<!-- /differences -->';

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** What a row is about: a text, a response, or the pages of a site. */
function given({ content, response, pages, userAgent, url, path }) {
  if (pages !== undefined) return robotsTxt(pages['/robots.txt']);
  const target = `\`${path ?? url.replace('https://shop.example', '')}\``;
  const file = content === undefined ? (response.body ? robotsTxt(response.body) : '') : robotsTxt(content);
  return [file, target, userAgent && `\`${userAgent}\``].filter(Boolean).join('<br>');
}

function robotsTxt(page) {
  if (typeof page === 'number') return `status ${page}`;
  return page
    .trim()
    .split('\n')
    .map((line) => `\`${line}\``)
    .join('<br>');
}

function result(value) {
  if (typeof value === 'boolean') return value ? 'allowed' : 'blocked';
  if (typeof value === 'string') return value;
  const list = (name) => `${name} ${value[name].map((path) => `\`${path}\``).join(' ') || 'nothing'}`;
  return `${list('requested')}, ${list('skipped')}`;
}

const rows = JSON.parse(read(TABLE))
  .filter(({ why }) => why !== undefined)
  .map((row) => `| ${[row.name, given(row), result(row.crawlee), result(row.maycrawl), row.why].join(' | ')} |`);
const table = ['| what | given | Crawlee | this package | why |', '| --- | --- | --- | --- | --- |', ...rows].join(
  '\n',
);
const page = read(PAGE);
const [from, to] = [page.indexOf(START), page.indexOf(END)];
if (from < 0 || to < from) throw new Error(`${PAGE} must contain the markers "${START}" and "${END}"`);
generatedFile(PAGE, `${page.slice(0, from)}${START}\n\n${table}\n\n${page.slice(to)}`);
