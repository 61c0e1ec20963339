import { command, STOPPED, type TaskOf } from '../../command-line/command.js';
import { FILES } from '../../command-line/flag.js';
import { DIALECT, formatOf, JSON_FORMAT, languageFlag, URL_LIST } from '../../command-line/shared-flags.js';
import { rejectSecondStdin } from '../../command-line/usage.js';
import { ALWAYS_FRESH, gateArguments, IN_MEMORY, REQUEST_FLAGS, rejectUnused } from '../../session/gate-flags.js';
import { usage } from '../../terminal/command-error.js';

const FORMATS = ['text', 'json', 'markdown', 'csv'] as const;

export const policy = command({
  name: 'policy',
  summary: 'Show who may do what: search, AI training, AI answers and other uses, by vendor',
  title: 'who may do what with the pages of a site?',
  usage: ['[options] [FILE | URL | -]'],
  about: `
Shows for each use of pages (web search, AI training, AI answers and so on) which vendors' crawlers are allowed,
blocked, or allowed except some paths, with the lines that decide; if the file has Content-Usage or
Content-Signal lines, also what they state about each use. FILE is a robots.txt, - is stdin; of a URL,
the command fetches the site's robots.txt. If you give nothing, it reads robots.txt, public/robots.txt or
static/robots.txt.`,
  sections: {
    Options: {
      all: {
        text: 'List every crawler, every use and up to 100 paths of each answer',
        detail: 'Without it, vendors with the same answer share a line',
      },
      use: {
        value: 'USE',
        text: 'Show only one use, such as `ai-training`, or `ai`: AI training and AI answers',
        detail: '`maycrawl crawlers --help` lists [the names](crawlers.md#options)',
        example: 'ai-training',
      },
      urls: {
        ...URL_LIST,
        text: 'Also count the blocked ones of these URLs or paths, one per line; `-` is stdin',
      },
      dialect: DIALECT,
      format: {
        value: 'NAME',
        choices: FORMATS,
        default: 'text',
        text: 'Form of the output: CSV has one line for each use and crawler',
        page: 'Its columns are `use`, `vendor`, `crawler`, `state`, `answer`, `basis`, `lines`, with `--urls` the numbers of `blocked` and `checked` URLs, and what usage lines state: `stated`, `statedLines`, `statedPaths`. See [the format](check.md#csv)',
      },
      language: languageFlag('Names of states, uses and fields in JSON and CSV stay, as do errors on stderr'),
      json: { ...JSON_FORMAT, detail: 'It lists every crawler', page: 'See [its fields](../policy.md#--json)' },
    },
    Fetching: REQUEST_FLAGS,
  },
  needless: ALWAYS_FRESH,
  argument: FILES,
  exitCodes: {
    0: 'done, whatever is blocked; also if the site has no robots.txt or fails: the text says what that means',
    2: 'the command line or a file is wrong, an address is refused, or a sitemap given with --urls could not be read completely',
    ...STOPPED,
  },
  examples: [
    'maycrawl policy https://example.com/',
    'maycrawl policy --all public/robots.txt',
    'maycrawl policy --urls https://example.com/sitemap.xml https://example.com/',
  ],
  read(line) {
    const [input, ...rest] = line.inputs;
    const values = line.values();
    const { urls } = values;
    if (rest.length > 0) throw usage('policy takes one file or URL: run it once for each');
    rejectSecondStdin([input, urls]);
    rejectUnused(line, REQUEST_FLAGS, [input, urls]);
    // The answer is about what the site serves now.
    const gate = { ...gateArguments(values), store: IN_MEMORY };
    return { task: 'policy', ...values, input, format: formatOf(line, values), gate };
  },
});

export type PolicyArguments = TaskOf<typeof policy>;
