import { command, STOPPED, type TaskOf } from '../../command-line/command.js';
import { namesOf } from '../../command-line/flag.js';
import { wholeNumber } from '../../command-line/read-number.js';
import { AT } from '../../command-line/read-time.js';
import { CRAWLER, DIALECT } from '../../command-line/shared-flags.js';
import { GATE_FLAGS, gateArguments, rejectFetching } from '../../session/gate-flags.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';
import { requestedUse, USE_FLAGS } from '../../use/use-flags.js';

export const filter = command({
  name: 'filter',
  summary: 'Print the URLs of a list that a crawler may fetch; the list may have any length',
  title: 'the URLs of a list that a crawler may fetch',
  usage: [
    '--as CRAWLER [options] < urls.txt > allowed.txt',
    '--as CRAWLER --robots DIR [options] < urls.txt > allowed.txt',
    '--as CRAWLER --at TIME [options] < urls.txt > allowed.txt',
  ],
  about: `
Reads URLs from stdin, one per line, and writes the allowed lines to stdout, unchanged and in their order.
The list may have any length: memory use is bounded, and sites are fetched concurrently. The verdict applies
to the URL as a crawler would request it. Lines that are not URLs do not stop the run; the summary counts
them, and --rejected lists them. Ctrl-C writes the lines that are decided, and prints the --from value to
resume with; a second Ctrl-C exits immediately.`,
  sections: {
    Options: {
      as: { ...CRAWLER, detail: 'Required. A group of crawlers is not accepted' },
      ...USE_FLAGS,
      robots: {
        value: 'DIR',
        text: 'Fetch nothing: read [saved files](#saved-files)',
        detail:
          'They are named `DIR/https/example.com/robots.txt`, with a port `DIR/http/example.com_8080/robots.txt`. An empty file allows all, a missing one blocks all',
        hint: 'name a folder of saved files',
      },
      at: AT,
      rejected: {
        value: 'FILE',
        text: 'Write the [other lines](#rejected-lines) to FILE: line number, tab, reason, tab, line',
        example: 'rejected.txt',
      },
      json: {
        text: 'Print one JSON object per line for each URL, allowed or blocked',
        page: 'It has the [fields of `check`](check.md#--json)',
      },
      unordered: { text: 'Write each line as soon as it is decided, not in the order of the list' },
      from: {
        value: 'N',
        text: 'Skip the first N lines, to resume a stopped run; append to the file of `--rejected`',
        hint: 'give the number of lines to skip, as --from 1000000',
        ...wholeNumber('a number of lines'),
      },
      dialect: DIALECT,
      quiet: { short: 'q', text: 'Show no progress and no summary' },
    },
    Fetching: GATE_FLAGS,
  },
  exitCodes: {
    0: 'all lines were processed',
    2: 'the command line, a file or the store is wrong, and one line on stderr says what to change; or stdout is closed',
    ...STOPPED,
  },
  examples: [
    'maycrawl filter --as ExampleBot --user-agent "ExampleBot/1.0 (+https://example.com/bot)" < urls.txt',
    'zcat urls.gz | maycrawl filter --as Googlebot --rejected rejected.txt | gzip > allowed.gz',
    'maycrawl filter --as Googlebot --robots saved < urls.txt',
    'maycrawl filter --as ExampleBot --use train-ai --unknown denied < urls.txt',
  ],
  read(line) {
    const urls = line.inputs;
    const { as: crawler, from = 0, use, unknown, ...values } = line.values();
    const { at, robots, rejected } = values;
    const [url] = urls;
    if (url !== undefined && !(url === '-' && urls.length === 1))
      throw usage(`filter reads URLs from stdin, one per line: write < FILE, not ${quoted(url)}`);
    if (crawler === undefined)
      throw usage('filter needs --as CRAWLER: name the crawler that will fetch the URLs, as --as Googlebot');
    if (rejected === '-') throw usage('--rejected takes a file, because stdout gets the allowed lines');
    if (robots === '-') throw usage('--robots takes a folder here, because stdin contains the URLs');
    const unused = line.firstOf(namesOf(GATE_FLAGS));
    if (robots !== undefined && unused !== undefined)
      throw usage(`--${unused} is an option for fetching, and with --robots nothing is fetched: leave out one`);
    if (at !== undefined && robots !== undefined) throw usage('--at and --robots name two files: leave out one');
    if (at !== undefined) rejectFetching(line, '--at');
    const requested = requestedUse({ use, unknown });
    return { task: 'filter', ...values, crawler, from, requested, gate: gateArguments(values) };
  },
});

export type FilterArguments = TaskOf<typeof filter>;
