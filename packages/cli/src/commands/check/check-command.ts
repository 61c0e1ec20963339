import { canParseUrl, isSiteUrl } from '@maycrawl/core/url';
import type { UsageHeaders } from '@maycrawl/core/usage';
import { command, STOPPED, type TaskOf, wrong } from '../../command-line/command.js';
import { namesOf, wordsOf } from '../../command-line/flag.js';
import type { Line } from '../../command-line/line.js';
import { AT } from '../../command-line/read-time.js';
import { CRAWLER, DIALECT, formatOf, JSON_FORMAT, languageFlag } from '../../command-line/shared-flags.js';
import { rejectSecondStdin } from '../../command-line/usage.js';
import { GATE_FLAGS, type GateArguments, gateArguments, rejectFetching } from '../../session/gate-flags.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';
import { withGuessedScheme } from '../../urls/guess-scheme.js';
import { isUrl } from '../../urls/is-url.js';
import { HEADER_FLAG, pageHeaders } from '../../use/page-headers.js';

const FORMATS = ['text', 'json', 'csv'] as const;

export type CheckForm = (typeof FORMATS)[number] | 'quiet';

const DEFAULT_CRAWLER = 'Googlebot';

const OPTIONS = {
  robots: {
    value: 'FILE',
    text: 'Use this robots.txt and fetch nothing; `-` is stdin',
    page: "Without it, the command fetches the site's own. Of a file, 500 KiB count, as for Google; the output says so if a file is longer. Binary data is refused. For a web page, UTF-16 and the like, a line on stderr says that crawlers find few rules in it, or none",
    hint: 'name a file, or - for stdin',
    also: [
      {
        value: 'SITE',
        text: 'Fetch the robots.txt of this site now, as `https://staging.example.com`, and [use it for all URLs](#the-file-of-another-site)',
        detail: 'If the site has no such file, or fails, there is no verdict',
      },
    ],
  },
  at: AT,
  as: {
    ...CRAWLER,
    many: true,
    fallback: `\`${DEFAULT_CRAWLER}\``,
    detail:
      'A name may be as its [vendor prints it](../crawlers.md#names): "Googlebot News". Or [a group of known crawlers](#crawlers): `all`, `ai`, or a use such as `search` (`maycrawl crawlers --help` lists them)',
    page: 'If a name is almost that of a known crawler, a line on stderr suggests that one; the name is used as it is. From an unknown name of several words, one word is read, which a line on stderr names',
    completes: wordsOf('presets', 'crawlers'),
  },
  dialect: DIALECT,
  literal: {
    text: 'With `--robots`: match the URL exactly as written',
    page: 'A fetch requests the URL as a browser would write it',
  },
  describe: {
    text: 'With `--robots` and no URL: [describe](#describing-a-file-in-words) what is allowed and blocked',
    detail: 'It covers every crawler, or those given with `--as`',
  },
  use: {
    text: 'Say also what may be [done with the page](#use): training of models, search results, AI answers',
    page: 'The exit code is that of the verdict',
  },
  header: HEADER_FLAG,
  format: {
    value: 'NAME',
    choices: FORMATS,
    default: 'text',
    text: 'Form of the output: [JSON](#--json) has an object per line for each URL and crawler, [CSV](#csv) a row',
  },
  language: languageFlag(
    'In text, all words are in it; in JSON and CSV, the explanation and the detail of a failure. Names of fields, reasons and columns stay, as do errors on stderr',
  ),
  json: JSON_FORMAT,
  quiet: {
    short: 'q',
    text: 'Print [one word per line](#one-word-for-each-answer) for each URL and crawler, and no notice',
    detail:
      'The words are `allowed`, `blocked`, or `unreachable` if robots.txt cannot be fetched, so that no rule is known',
  },
} as const;

type CheckLine = Line<typeof OPTIONS & typeof GATE_FLAGS>;
type CheckValues = ReturnType<CheckLine['values']>;

export const check = command({
  name: 'check',
  summary: 'Check URLs against robots.txt: the verdict, the rule that decides, what it overrules',
  title: 'which crawlers may fetch these URLs, and why?',
  usage: [
    '[--as CRAWLER]... [options] URL...',
    '--robots FILE | SITE [--as CRAWLER]... [options] URL...',
    '--at TIME [--as CRAWLER]... [options] URL...',
    '--robots FILE | SITE --describe [--as CRAWLER]... [options]',
  ],
  about: `
Without --robots, the command fetches each site's robots.txt, stores it between runs, and applies it as
Google documents, also if the server fails or redirects. URL is a whole URL (http, https or ftp); with
--robots, it may also be a path that begins with /. A host without a scheme, such as example.com/cart, is
read as https (as http for localhost, an address or port 80), and a line on stderr says so. If you give no
URL, or -, the command reads URLs from stdin, one per line; these need a scheme. Lines of stdin with another
scheme, such as mailto:, are blocked, because they have no robots.txt. The verdict applies to the URL as a
crawler would request it: /x/../private is /private. Many sites are fetched concurrently; answers come in
the order of the URLs. Ctrl-C prints the answers that are ready, and on stderr how many URLs are left; a
second Ctrl-C exits immediately.`,
  sections: { Options: OPTIONS, Fetching: GATE_FLAGS },
  exitCodes: {
    0: 'everything is allowed, or --describe printed its description',
    1: 'something is blocked, also if that is because its robots.txt cannot be fetched',
    2: wrong('the command line, a URL or a file'),
    ...STOPPED,
  },
  examples: [
    'maycrawl check https://example.com/cart',
    'maycrawl check --quiet --as GPTBot example.com',
    'maycrawl check --robots https://staging.example.com --as ai --format csv https://example.com/',
    'maycrawl check --user-agent "ExampleBot/1.0 (+https://example.com/bot)" --as ExampleBot < urls.txt',
    'maycrawl check --robots robots.txt --as GPTBot --as bingbot /cart /blog/',
    'maycrawl check --robots robots.txt --json < urls.txt',
    'maycrawl check --at 2026-11-28T12:00:00Z --as Googlebot https://example.com/cart',
    'maycrawl check --robots robots.txt --describe --as GPTBot',
    "maycrawl check --use --header 'Content-Usage: train-ai=n' https://example.com/article",
    'curl -s https://example.com/robots.txt | maycrawl check --robots - https://example.com/',
  ],
  read(line: CheckLine) {
    const values = line.values();
    const { at, dialect, literal, language } = values;
    checkPast(line, values);
    const robots = robotsOf(line, values.robots);
    if (values.describe) return describeArguments(line, values, robots);
    const urls = line.inputs;
    const crawlers = values.as.length === 0 ? [DEFAULT_CRAWLER] : values.as;
    const form = formOf(line, values);
    const pages = pagesOf(form, values);
    rejectSecondStdin(urls);
    if (robots === undefined) {
      if (literal)
        throw usage('--literal needs --robots FILE: without it, the URL is requested as a browser writes it');
      return { task: 'check-sites', at, crawlers, dialect, form, language, pages, urls, gate: gateArguments(values) };
    }
    if (robots === '-' && (urls.length === 0 || urls.includes('-')))
      throw usage('no URL: stdin contains the robots.txt, so give the URLs as arguments');
    const gate = robotsGate(values);
    return { task: 'check', robots, crawlers, dialect, literal, form, language, pages, urls, gate };
  },
});

type CheckTask<Name> = Extract<TaskOf<typeof check>, { readonly task: Name }>;

export type CheckArguments = CheckTask<'check'>;
export type CheckSitesArguments = CheckTask<'check-sites'>;
/** If `crawlers` is empty, every crawler is described. */
export type DescribeArguments = CheckTask<'describe'>;

function formOf(line: CheckLine, values: CheckValues): CheckForm {
  const format = formatOf(line, values);
  if (!values.quiet) return format;
  if (line.has('language'))
    throw usage('--language has no effect with --quiet, whose words are for programs: leave it out');
  if (format === 'text') return 'quiet';
  const given = values.json ? '--json' : `--format ${format}`;
  throw usage(`--quiet prints one word for each answer, and ${given} prints more: leave out one`);
}

/** Returns the headers of the pages whose use is described; undefined without `--use`. */
function pagesOf(form: CheckForm, { use, header }: Pick<CheckValues, 'use' | 'header'>): UsageHeaders | undefined {
  if (!use) {
    if (header.length === 0) return undefined;
    throw usage('--header needs --use: headers of a page change no verdict');
  }
  if (form === 'quiet') throw usage('--quiet prints one word for each answer, and --use prints more: leave out one');
  return pageHeaders(header);
}

function checkPast(line: CheckLine, { at, robots }: CheckValues): void {
  if (at === undefined) return;
  if (robots !== undefined) throw usage('--at and --robots name two files: leave out one');
  rejectFetching(line, '--at');
}

function robotsOf(line: CheckLine, robots: string | undefined): string | undefined {
  if (robots === undefined) return undefined;
  const unused = line.firstOf(namesOf(GATE_FLAGS));
  if (!isUrl(robots)) {
    if (unused === undefined) return robots;
    const site = withGuessedScheme(robots);
    throw usage(
      `--${unused} is an option for fetching, and with --robots FILE nothing is fetched: ` +
        (site === undefined ? 'leave out one' : `for the site, write --robots ${site}`),
    );
  }
  if (line.has('fresh'))
    throw usage('--fresh has no effect with --robots SITE, which is always fetched now: leave it out');
  if (!canParseUrl(robots)) throw usage(`--robots ${quoted(robots)} is not a URL: write the address of a site`);
  if (isSiteUrl(robots)) return robots;
  throw usage(
    `--robots ${quoted(robots)} is not the address of a site or of its /robots.txt: ` +
      'for another file, write curl -s URL | maycrawl check --robots -',
  );
}

/** A stored copy may be a day old, and the file of a staging site changes often. */
function robotsGate(values: CheckValues): GateArguments {
  return { ...gateArguments(values), fresh: true };
}

function describeArguments(line: CheckLine, values: CheckValues, robots: string | undefined) {
  if (robots === undefined) throw usage('--describe needs --robots FILE, or --robots URL for the file of a site');
  if (line.inputs.length > 0) throw usage('--describe covers all URLs: give none, or leave out --describe');
  const unused = line.firstOf(['use', 'header']);
  if (unused !== undefined) throw usage(`--${unused} describes single pages, and --describe covers all: leave out one`);
  if (line.has('language'))
    throw usage('--language has no effect with --describe, whose descriptions are in English: leave it out');
  if (values.literal) throw usage('--literal applies to single URLs, and --describe covers all: leave out one');
  const form = formOf(line, values);
  if (form === 'csv' || form === 'quiet') {
    const given = form === 'csv' ? '--format csv' : '--quiet';
    throw usage(`${given} prints a verdict for each URL, and --describe covers all: leave out one`);
  }
  const { as: crawlers, dialect } = values;
  return { task: 'describe', robots, crawlers, dialect, json: form === 'json', gate: robotsGate(values) } as const;
}
