import { command, STOPPED, type TaskOf } from '../../command-line/command.js';
import { FILES, type Flags, namesOf, type Values, WrongValue } from '../../command-line/flag.js';
import type { Line } from '../../command-line/line.js';
import { wholeNumber } from '../../command-line/read-number.js';
import { formatOf, JSON_FORMAT, LANGUAGE, URL_LIST } from '../../command-line/shared-flags.js';
import { rejectSecondStdin } from '../../command-line/usage.js';
import { ALWAYS_FRESH, gateArguments, REQUEST_FLAGS, rejectUnused, STORE_FLAG } from '../../session/gate-flags.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';
import { isUrl } from '../../urls/is-url.js';

const OPTIONS = {
  fix: {
    text: 'Apply the fixes of errors and warnings that change no verdict, and write the files',
    detail: 'With `-`, the file goes to stdout, and the report to stderr',
    page: 'The proof covers Google and readers of RFC 9309. With `--select`, it applies the fixes of what that names. Each file is written completely or not at all. The remaining findings are reported: with `-`, what was fixed and one line for each finding, or a complete report in the format of `--format` or `--json`',
  },
  unsafe: {
    text: 'With `--fix`: also apply fixes that write what the author probably meant',
    detail: 'Shows the verdicts that change. Blocks nothing that an allow rule of the file allows',
    page: 'It also applies the fixes that `--fix` withholds. The verdicts that change are shown before the command writes, with crawlers and URLs',
  },
  'dry-run': {
    text: 'With `--fix`: write nothing and show a diff',
    detail: 'With a format for programs such as `json`, show the report',
    page: 'On a terminal, control characters in the diff are escaped; elsewhere they stay, so that `patch` can apply it. With `--output-file`, the diff is on stdout beside the report in the file. The exit code is 1 if there is something to fix',
  },
  format: {
    value: 'NAME',
    choices: ['pretty', 'concise', 'json', 'sarif', 'junit', 'checkstyle', 'github', 'gitlab', 'markdown'],
    fallback: '`pretty`; `github` in GitHub Actions, where `GITHUB_ACTIONS` is `true`, without `--output-file`',
    text: 'Form of the report',
    page: '`pretty` shows the errors of each file first. `gitlab` is the format of Code Quality reports; its paths are relative to `CI_PROJECT_DIR`, which GitLab sets, or else to the current folder',
  },
  json: { ...JSON_FORMAT, page: 'See [its fields](../lint.md#--json)' },
  'output-file': {
    value: 'FILE',
    text: 'Write the report to FILE, not to stdout',
    page: 'The file appears, or replaces the old one, as a whole, when the run is complete. Its folder must exist. A file that the run reads is not replaced',
    example: 'robots.sarif',
  },
  language: {
    ...LANGUAGE,
    page: 'Findings, advice and fixes are in it; in `pretty` and `markdown`, all other words too. Names of rules and fields stay, as do levels in the other formats, errors on stderr, and the pages of `--explain`. The language of the system has no effect, because scripts compare reports',
  },
  quiet: { short: 'q', text: 'Hide findings below the threshold' },
  all: {
    text: 'Show each finding by itself, and the notes',
    page: 'Without it, `pretty`, `concise` and `markdown` show findings of one rule with the same advice together, with their lines, and only count the notes, unless `--select` or the threshold asks for notes. The other formats always have everything',
  },
} as const satisfies Flags;

const SETTINGS = {
  threshold: {
    value: 'LEVEL',
    choices: ['error', 'warning', 'info'],
    fallback: 'warning',
    text: 'Fail on findings of this level or above',
  },
  'max-warnings': {
    value: 'N',
    text: 'Fail on errors, and on warnings only if there are more than N',
    page: 'All files together count. It replaces the threshold of the config; with `--threshold`, only `error` is accepted',
    example: '10',
    ...wholeNumber('a whole number'),
  },
  rule: {
    value: 'RULE=LEVEL',
    many: true,
    text: 'Set a rule, by the name in its findings, to `error`, `warning`, `info` or `off`',
    example: 'dead-rule=error',
    read: ruleLevel,
  },
  select: {
    value: 'NAMES',
    many: true,
    text: 'Report and fix only these: rules, or `all`, `error`, `warning`, `info`, with commas between',
    detail: 'Without it, everything is reported, and `--fix` fixes errors and warnings',
    example: 'dead-rule,tie',
    read: rulesIn,
  },
  ignore: {
    value: 'NAMES',
    many: true,
    text: 'Neither report nor fix these',
    page: 'It overrides `--select`',
    example: 'info',
    read: rulesIn,
  },
  preset: {
    value: 'NAME',
    choices: ['google', 'rfc9309', 'portable'],
    fallback: 'google',
    text: 'Parser for which the file is checked; `portable`: report what any parser may misread',
  },
  environment: {
    value: 'NAME',
    choices: ['production', 'staging'],
    text: 'Production must not be blocked, staging must be, as a preview',
    hint({ name }) {
      const option = name('environment');
      return `write ${option} production if the site must not be blocked, or ${option} staging if it must be, such as a preview`;
    },
  },
  url: {
    value: 'URL',
    text: 'URL where the file is served',
    page: 'If you give a URL to check, this option is not needed',
    hint: 'give the URL where the file is served, as --url https://example.com/robots.txt',
  },
  urls: {
    value: 'FILE',
    text: 'URLs or paths of the site, one per line, or a sitemap, for rules that compare with them',
    hint: URL_LIST.hint,
  },
  'stdin-filename': {
    value: 'FILE',
    text: 'Path of the file on stdin: its name in the report, and where its config is searched',
    page: 'It is for editors. The file need not exist and is never written',
    hint: 'give the path of the file, as --stdin-filename public/robots.txt',
    read(text: string) {
      if (text === '-') throw new WrongValue('- is not a path');
      return text;
    },
  },
  config: {
    value: 'FILE',
    text: 'Use this file, not the nearest `maycrawl.config.json` of each file',
    example: 'maycrawl.config.json',
  },
  'no-config': { text: 'Use no config file' },
} as const satisfies Flags;

const TASKS = {
  explain: { value: 'RULE', text: 'Show what a rule finds and why it matters', example: 'dead-rule' },
  'list-rules': {
    text: 'List the rules with their levels, fixes and what they find; also with `--json`',
    page: 'The JSON is one object with `rules`: `id`, `levels` (of each preset), `fixes`, `what`, `why`, `source` and `docs`',
  },
  'print-config': {
    text: 'Print the settings for FILE, as JSON; without FILE, for robots.txt in this folder',
    page: 'The object has `file`, `config` (the path, or null), `ignored`, and `settings`, which has the form of a config. The file need not exist',
    hint: 'write the file as an input, as --print-config public/robots.txt',
  },
} as const satisfies Flags;

const FETCHING = { ...STORE_FLAG, ...REQUEST_FLAGS } as const;

type LintFlags = typeof OPTIONS & typeof SETTINGS & typeof TASKS & typeof FETCHING;
type LintLine = Line<LintFlags>;
type LintValues = Values<LintFlags>;

export const lint = command({
  name: 'lint',
  summary: 'Report problems in a robots.txt, explain them, and fix what can be fixed',
  title: 'what is wrong in a robots.txt, why, and how to fix it',
  usage: [
    '[options] [FILE | FOLDER | GLOB | URL | -]...',
    '--fix [--unsafe] [--dry-run] [FILE | FOLDER | GLOB | -]...',
    '--explain RULE | --list-rules [--json] | --print-config [FILE]',
  ],
  about: `
- is stdin. FOLDER is every file named robots.txt in it and below, except in node_modules and .git; links
to folders are not followed. If you give a URL, the command fetches the site's robots.txt, even if a
stored copy is fresh, and also checks the response. If you give nothing, it checks robots.txt,
public/robots.txt and static/robots.txt, as far as they exist. The settings of a file are those of the
nearest maycrawl.config.json, in its folder or above. If the whole site is blocked for all crawlers or for
a main search engine, the first line says so. That is an error with --environment production, or if the
file is fetched over HTTPS from a public host without a label such as dev, test, staging or preview.`,
  sections: { Options: OPTIONS, Settings: SETTINGS, 'Instead of checking': TASKS, Fetching: FETCHING },
  needless: ALWAYS_FRESH,
  argument: FILES,
  exitCodes: {
    0: 'no finding reaches the threshold',
    1: 'a finding reaches the threshold, or there are more warnings than --max-warnings permits',
    2: 'the command line, the config or a file is wrong; one line on stderr for each says what to change',
    ...STOPPED,
  },
  examples: [
    'maycrawl lint',
    'maycrawl lint --fix public/robots.txt',
    'maycrawl lint --fix --select all public/robots.txt',
    'maycrawl lint --preset portable --rule crawl-delay-value=off sites',
    'maycrawl lint --max-warnings 10 --format junit --output-file robots.xml .',
    'maycrawl lint --format sarif --output-file robots.sarif https://example.com/',
  ],
  read(line: LintLine) {
    const { inputs } = line;
    const values = line.values();
    rejectNeedless(line, values);
    const format = formatOf(line, values);
    rejectForTask(line, format);
    rejectValues(line, values);
    const { fix, unsafe, noConfig, config, rule: rules, select, ignore, ...given } = values;
    return {
      ...given,
      task: 'lint',
      inputs,
      format,
      rules,
      select: line.has('select') ? select.flat() : undefined,
      ignore: ignore.flat(),
      config: noConfig ? false : config,
      fix: fix ? (unsafe ? 'unsafe' : 'safe') : 'none',
      // A stored copy may be a day old; the findings are about the file that the site serves now.
      gate: { ...gateArguments(values), fresh: true },
    };
  },
});

export type LintArguments = TaskOf<typeof lint>;

function ruleLevel(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at <= 0) throw new WrongValue(`${quoted(text)} has no level`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function rulesIn(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new WrongValue('has an empty name');
  return names;
}

function rejectValues({ inputs }: LintLine, { stdinFilename, outputFile, maxWarnings, threshold }: LintValues): void {
  if (stdinFilename !== undefined && !inputs.includes('-'))
    throw usage('--stdin-filename is the path of the file on stdin: write - as input too');
  if (stdinFilename !== undefined && isUrl(stdinFilename))
    throw usage('--stdin-filename is a path, not a URL: say with --url where the file is served');
  if (outputFile === '-')
    throw usage(({ name }) => `${name('output-file')} - is not a file: leave it out to write to stdout`);
  if (maxWarnings !== undefined && threshold !== undefined && threshold !== 'error')
    throw usage(
      ({ name }) =>
        `${name('threshold')} ${threshold} fails on the first warning, so ${name('max-warnings')} has no effect: leave out one`,
    );
}

/** Rejects what has no effect beside an option that checks nothing. `--explain` ignores other options. */
function rejectForTask(line: LintLine, format: string | undefined): void {
  const { inputs } = line;
  if (line.has('explain') && inputs.length > 0)
    throw usage(`--explain describes one rule: leave out ${quoted(inputs[0] ?? '')}, or run it again for that`);
  if (line.has('explain') && line.has('language'))
    throw usage('--language has no effect with --explain, whose pages are in English: leave it out');
  const name = line.firstOf(['list-rules', 'print-config']);
  if (name === undefined) return;
  const allowed: readonly string[] = ['json', ...(name === 'list-rules' ? ['format'] : namesOf(SETTINGS))];
  const other = line.names().find((option) => option !== name && !allowed.includes(option));
  if (other !== undefined) throw usage(`--${other} has no effect with --${name}: leave it out`);
  if (name === 'list-rules' && inputs.length > 0)
    throw usage(`--${name} checks no file: leave out ${quoted(inputs[0] ?? '')}`);
  if (inputs.length > 1) throw usage(`--${name} takes one file, and ${inputs.length} are given: give one`);
  if (format !== undefined && !['json', 'pretty'].includes(format))
    throw usage(`--${name} has no format ${format}: write --json, or leave out --format`);
}

function rejectNeedless(line: LintLine, { urls: list }: LintValues): void {
  const { inputs } = line;
  rejectSecondStdin([...inputs, list]);
  if (list !== undefined && isUrl(list)) {
    const advice = `maycrawl sitemaps ${list} > urls.txt, then --urls urls.txt`;
    throw usage(`--urls ${quoted(list)} is a URL, and lint reads a file: write ${advice}`);
  }
  for (const name of ['unsafe', 'dry-run'] as const) {
    if (line.has(name) && !line.has('fix')) throw usage(`--${name} needs --fix: write --fix --${name}`);
  }
  if (line.has('config') && line.has('no-config'))
    throw usage('--config and --no-config exclude each other: leave out one');
  const url = inputs.find(isUrl);
  if (url !== undefined && line.has('fix'))
    throw usage(`--fix cannot write to ${quoted(url)}: save it first, with maycrawl fetch --raw`);
  if (url !== undefined && line.has('url'))
    throw usage('--url says where a file is served, and a URL is given as input: leave out one');
  rejectUnused(line, FETCHING, inputs);
}
