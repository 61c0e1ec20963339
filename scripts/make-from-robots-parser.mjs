// Fills in the table of docs/from-robots-parser.md from the fixture that core's tests hold both libraries to.
import { readFileSync } from 'node:fs';
import { generatedFile } from './generated-file.mjs';

const PAGE = 'docs/from-robots-parser.md';
const FIXTURE = 'packages/core/test/fixtures/robots-parser-differences.json';
const START = '<!-- differences: made by scripts/make-from-robots-parser.mjs from the fixture of the tests -->';
const END = '<!-- /differences -->';

function read(path) {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}

/** The lines of a file as code, with what cannot be seen spelt out. */
function fileCell({ robotsTxt, robotsTxtBase64 }) {
  const text = robotsTxt ?? Buffer.from(robotsTxtBase64, 'base64').toString('latin1');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `\`${spelt(line, robotsTxt === undefined)}\``)
    .join('<br>');
}

function spelt(line, isOctets) {
  return [...line]
    .map((character) => {
      const code = character.codePointAt(0);
      if (code >= 0x20 && code < 0x7f) return character.replace('|', '\\|');
      return isOctets || code < 0x20 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`;
    })
    .join('');
}

function hex(code, digits) {
  return code.toString(16).toUpperCase().padStart(digits, '0');
}

function answer(allowed) {
  if (typeof allowed !== 'boolean') return `\`${allowed}\``;
  return allowed ? 'allowed' : 'disallowed';
}

function oursCell({ allowed, line }) {
  return line === 0 ? answer(allowed) : `${answer(allowed)}, line ${line}`;
}

function row(difference, index) {
  const url = difference.url.replace('https://shop.example', '') || '/';
  const cells = [
    index + 1,
    fileCell(difference),
    `\`${url}\``,
    difference.crawler,
    answer(difference.robotsParser),
    oursCell(difference.maycrawl),
    `${difference.why} (${difference.spec})`,
  ];
  return `| ${cells.join(' | ')} |`;
}

const page = read(PAGE);
const from = page.indexOf(START);
const to = page.indexOf(END);
if (from < 0 || to < from) throw new Error(`${PAGE} has lost the marks between which its table stands`);

const table = [
  '| | robots.txt | URL | crawler | robots-parser | maycrawl | why |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...JSON.parse(read(FIXTURE)).map(row),
].join('\n');
generatedFile(PAGE, `${page.slice(0, from)}${START}\n\n${table}\n\n${page.slice(to)}`);
