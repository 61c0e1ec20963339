// Fills in the tables of docs/from-robots-parser.md and of the README of @maycrawl/robots-parser from the data with which
// the tests compare both libraries. The replacement lacks some of the differences and has some of its own.
import { readFileSync } from 'node:fs';
import { generatedFile } from './generated-file.mjs';

const PAGE = 'docs/from-robots-parser.md';
const FIXTURE = 'packages/core/test/fixtures/robots-parser-differences.json';
const DROP_IN_PAGE = 'packages/robots-parser/README.md';
const DROP_IN_FIXTURE = 'packages/robots-parser/test/fixtures/differences.json';
const VECTORS = 'conformance/d-crawl-delay.jsonl';

function read(path) {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}

/** The lines of a file as code, invisible and non-ASCII characters escaped. */
function fileCell({ robotsTxt, robotsTxtBase64 }) {
  const text = robotsTxt ?? Buffer.from(robotsTxtBase64, 'base64').toString('latin1');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `\`${escaped(line, robotsTxt === undefined)}\``)
    .join('<br>');
}

function escaped(line, isBytes) {
  return [...line]
    .map((character) => {
      const code = character.codePointAt(0);
      if (code >= 0x20 && code < 0x7f) return character.replace('|', '\\|');
      return isBytes || code < 0x20 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`;
    })
    .join('');
}

function hex(code, digits) {
  return code.toString(16).toUpperCase().padStart(digits, '0');
}

function answer(allowed) {
  if (typeof allowed !== 'boolean') return `\`${allowed}\``;
  return allowed ? 'allowed' : 'blocked';
}

function oursCell({ allowed, line }) {
  return line === 0 ? answer(allowed) : `${answer(allowed)}, line ${line}`;
}

/** The source is linked from the last cell. */
function row(difference, index) {
  const cells = cellsOf(difference, index).join(' | ');
  return `| ${cells} [Source](requirements.md#${difference.spec.toLowerCase()}) |`;
}

/** The source is linked from the number, because a published README may have to drop the link. */
function dropInRow(difference, index) {
  const [number, ...cells] = cellsOf(difference, index);
  return `| ${[`[${number}](../../docs/requirements.md#${difference.spec.toLowerCase()})`, ...cells].join(' | ')} |`;
}

function cellsOf(difference, index) {
  const url = difference.url.replace(/^https:\/\/shop\.example(?=\/|$)/, '') || '/';
  return [
    index + 1,
    fileCell(difference),
    `\`${escaped(url, false)}\``,
    difference.crawler,
    answer(difference.robotsParser),
    oursCell(difference.maycrawl),
    difference.why,
  ];
}

/** The row of a vector for which robots-parser returns another crawl-delay. */
function delayRow(vector) {
  const { name, crawler, crawlDelay, peers } = vector;
  const what = name.slice(0, -`: ${crawler}`.length).replaceAll('|', '\\|');
  return `| ${[what, fileCell(vector), crawler, delayCell(peers['robots-parser']), delayCell(crawlDelay)].join(' | ')} |`;
}

function delayCell(delay) {
  return delay === null ? 'none' : delay;
}

/** Returns the page with `table` between the markers of that name. */
function filledIn(page, name, source, table) {
  const start = `<!-- ${name}: made by scripts/make-from-robots-parser.mjs from ${source} -->`;
  const end = `<!-- /${name} -->`;
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the page must contain the markers "${start}" and "${end}"`);
  return `${page.slice(0, from)}${start}\n\n${table.join('\n')}\n\n${page.slice(to)}`;
}

function differenceTable(differences, toRow) {
  return [
    '| | robots.txt | URL | crawler | robots-parser | maycrawl | why |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...differences.map(toRow),
  ];
}

const differences = JSON.parse(read(FIXTURE));
const inDropIn = [...differences.filter(({ dropInAgrees }) => !dropInAgrees), ...JSON.parse(read(DROP_IN_FIXTURE))];
const delays = [
  '| what | robots.txt | crawler | robots-parser | maycrawl |',
  '| --- | --- | --- | --- | --- |',
  ...read(VECTORS)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ peers, crawlDelay }) => peers !== undefined && peers['robots-parser'] !== crawlDelay)
    .map(delayRow),
];
const table = differenceTable(differences, row);
const page = filledIn(read(PAGE), 'differences', 'the fixture of the tests', table);
generatedFile(PAGE, filledIn(page, 'crawl-delays', VECTORS, delays));
const dropInTable = differenceTable(inDropIn, dropInRow);
generatedFile(DROP_IN_PAGE, filledIn(read(DROP_IN_PAGE), 'differences', 'the fixtures of the tests', dropInTable));
