// Reads the hand-written page of a lint rule, `packages/lint/src/rules/<subject>/<id>.md`, or its section about a variant,
// and checks its structure.
import { pageTexts } from '../lint-rule-files.mjs';
import { sourceTitle } from './sources.mjs';

/** The headings of a page in their order. Those without `true` may be missing. */
const HEADINGS = new Map([
  ['Example', true],
  ['Fix', true],
  ['When to ignore it', true],
  ['Why', false],
  ['How it is decided', false],
  ['Source', true],
]);
const FILE = /^(?:<!-- (\{.*\}) -->\n\n)?```txt\n([\s\S]*?)```\n*([\s\S]*)$/;
const LINK = /\[([^\]]*)\]\(([^)\s]*)\)/g;
const LONGEST_LINE = 120;

export function readRulePage(id) {
  const page = pageTexts().get(id);
  if (page === undefined) throw new Error(`there is no page about ${id}`);
  return parseRulePage(id, page.text);
}

export function parseRulePage(id, text) {
  const [top, ...parts] = text.split(/^## /m);
  const [, heading = '', consequence = ''] = /^# (.*)\n\n([\s\S]*)$/.exec(top.trimEnd()) ?? [];
  const sections = new Map(
    parts.map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end).trim()];
    }),
  );
  const example = pageFile(sections.get('Example') ?? '');
  return {
    id,
    text,
    heading,
    consequence: unwrapped(consequence),
    example,
    fix: pageFile(sections.get('Fix') ?? '', example.options),
    ignore: unwrapped(sections.get('When to ignore it') ?? ''),
    sections,
    sources: [...(sections.get('Source') ?? '').matchAll(LINK)].map(([, title, url]) => ({ title, url })),
  };
}

/** The comment above a file has its options and verdicts. The options of the fix are those of the example if it has none. */
function pageFile(section, defaults = {}) {
  const [, comment, text = '', below = ''] = FILE.exec(section) ?? [];
  const { verdicts = [], ...options } = comment === undefined ? defaults : JSON.parse(comment);
  return { text, options, verdicts, below: unwrapped(below) };
}

function unwrapped(paragraphs) {
  return paragraphs.trim().replace(/([^\n])\n(?=[^\n])/g, '$1 ');
}

export function mistakesOnPage(page) {
  const { id, heading, consequence, example, fix, ignore, sections, sources, text } = page;
  const mistakes = [];
  const check = (isRight, mistake) => isRight || mistakes.push(mistake);
  const order = [...HEADINGS.keys()].filter((name) => sections.has(name));
  check(heading === id, `the heading is not "# ${id}"`);
  check(sentences(consequence) === 1, 'the first paragraph, the consequence, is not one sentence');
  for (const [name, isRequired] of HEADINGS) check(!isRequired || sections.get(name), `"## ${name}" is missing`);
  check(order.join() === [...sections.keys()].join(), `the sections are not in the order ${[...HEADINGS.keys()]}`);
  check(FILE.test(sections.get('Example') ?? ''), '"## Example" does not begin with a file');
  check(FILE.test(sections.get('Fix') ?? ''), '"## Fix" does not begin with a file');
  check(sentences(example.below) === 1, 'below the example is not one sentence about what crawlers do');
  check(ignore === '' || (sentences(ignore) >= 1 && sentences(ignore) <= 3), 'when to ignore it: not 1 to 3 sentences');
  for (const file of [example.text, fix.text]) {
    const [path] = /:\s*\/\w(?:\/.*)?$/m.exec(file) ?? [];
    check(path === undefined, `the path in "${path}" does not look like one of a real site`);
  }
  for (const { title, url } of sources)
    check(sourceTitle(url) === title, `[${title}](${url}) is not in scripts/rule-pages/sources.mjs`);
  for (const line of text.split('\n'))
    check(line.length <= LONGEST_LINE || /\]\(|^<!--/.test(line), `a line is longer than ${LONGEST_LINE}: ${line}`);
  return mistakes;
}

/** How many sentences a paragraph has; 0 if it is not one paragraph of whole sentences. Code is not read. */
function sentences(paragraph) {
  const prose = paragraph.replace(/`[^`]*`/g, 'code');
  if (prose.includes('\n') || !/^[A-Zc\d].*[.!?]$/.test(prose)) return 0;
  return prose.split(/[.!?](?:\s+|$)/).filter((part) => part !== '').length;
}

export function bytesOfPageFile(text) {
  const repeated = text
    .replaceAll('\\r', '\r')
    .replace(/⟨(.*?) × (\d+)⟩/gs, (_, part, times) => part.repeat(Number(times)));
  const parts = repeated.split(/(\\x[0-9a-f]{2})/i).map((part) => {
    if (/^\\x[0-9a-f]{2}$/i.test(part)) return Uint8Array.of(Number.parseInt(part.slice(2), 16));
    return new TextEncoder().encode(part);
  });
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)));
}
