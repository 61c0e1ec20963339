import { ENGLISH } from '@maycrawl/core/message';
import { wrapped } from '../text/wrap.js';
import type { Command } from './command.js';
import type { Flag, FlagText } from './flag.js';
import { COMMON_FLAGS } from './shared-flags.js';

/** In columns. */
const WIDTH = 108;
/** Maximum number of columns before the text of an option. A longer name is on a line of its own. */
const MAX_INDENT = 27;

export function helpOf({ name, title, usage, about, sections, exitCodes, examples }: Command): string {
  const titles = Object.entries(sections).map(([section, flags]) => [section, rowsOf(flags)] as const);
  if (titles.length === 0) titles.push(['Options', []]);
  // The common options follow those of the section `Options`, or of the last section.
  const own = titles.find(([section]) => section === 'Options') ?? titles.at(-1);
  own?.[1].push(...rowsOf({ help: { ...COMMON_FLAGS.help, text: 'Show this text' } }));
  const indent = indentOf(titles.flatMap(([, rows]) => rows));
  return joined([
    `maycrawl ${name}: ${title}`,
    block(
      'Usage',
      usage.map((form) => `  maycrawl ${name} ${form}`),
    ),
    about.trim(),
    ...titles.map(([section, rows]) => block(section, table(rows, indent))),
    block('Exit code', table(Object.entries(exitCodes))),
    block(
      'Examples',
      examples.map((example) => `  ${example}`),
    ),
  ]);
}

export function overview(commands: readonly Command[], version: string): string {
  return joined([
    `maycrawl ${version}: may this crawler fetch this URL, and why?`,
    block(
      'Usage',
      commands.map(({ name, usage: [form] }) => `  maycrawl ${name} ${form}`),
    ),
    block('Commands', table(commands.map(({ name, summary }) => [name, summary]))),
    block('Options', table(rowsOf(COMMON_FLAGS))),
    block(
      'Examples',
      EXAMPLES.map((example) => `  ${example}`),
    ),
    "Verdicts are those of Google's crawler. With --dialect rfc9309, they follow RFC 9309 to the letter.",
  ]);
}

const EXAMPLES = [
  'maycrawl check https://example.com/cart',
  'maycrawl check --robots robots.txt --as GPTBot --as bingbot /cart /blog/',
  'maycrawl fetch https://example.com/',
  'maycrawl lint --fix robots.txt',
  'maycrawl create --block /private/ --block-ai train',
  'maycrawl crawlers Googlebot-Image',
];

/** The first sentence about an option: the values that it accepts. */
export function choicesText({ choices = [], default: standard, fallback = standard }: Flag): string {
  return ENGLISH.either(choices.map((word) => (word === fallback ? `\`${word}\` (default)` : `\`${word}\``)));
}

/** What applies if an option is not given, unless {@link choicesText} says it. */
export function fallbackText({ choices = [], default: standard, fallback }: Flag): string {
  const text = fallback ?? (standard === undefined ? '' : `\`${standard}\``);
  return choices.includes(fallback ?? standard ?? '') ? '' : text;
}

/** Returns Markdown as plain text: without backticks, and links without their targets. */
export function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');
}

type Row = readonly [head: string, text: string];

function rowsOf(flags: Readonly<Record<string, Flag>>): Row[] {
  return Object.entries(flags).flatMap(([name, flag]) => {
    const { short, many, also = [] } = flag;
    const fallback = fallbackText(flag);
    const facts = [many && 'May be repeated', fallback && `Default: ${fallback}`];
    const head = `${short === undefined ? '' : `-${short}, `}${headOf(name, flag)}`;
    return [
      [head, sentences(choicesText(flag), flag.text, flag.detail, ...facts)] as const,
      ...also.map((other) => [headOf(name, other), sentences(other.text, other.detail)] as const),
    ];
  });
}

function headOf(name: string, { value }: FlagText): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function sentences(...parts: readonly (string | false | undefined)[]): string {
  return plain(parts.filter(Boolean).join('. '));
}

function indentOf(rows: readonly Row[]): number {
  return Math.min(MAX_INDENT, Math.max(...rows.map(([head]) => head.length)) + 4);
}

function table(rows: readonly Row[], indent: number = indentOf(rows)): string[] {
  const margin = ' '.repeat(indent);
  return rows.flatMap(([head, text]) => {
    const [first = '', ...rest] = wrapped(text, WIDTH - indent);
    const start = head.length + 4 <= indent ? [`  ${head}`.padEnd(indent) + first] : [`  ${head}`, margin + first];
    return [...start, ...rest.map((line) => margin + line)];
  });
}

const block = (title: string, lines: readonly string[]): string => [title, ...lines].join('\n');

const joined = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`;
