import { command, STOPPED, type TaskOf } from '../../command-line/command.js';
import { numberUpTo } from '../../command-line/read-number.js';
import { usage } from '../../terminal/command-error.js';

/** A wrong number should be an error, and not a run in which no row has a key. */
const MAX_COLUMN = 1_000;

export const origins = command({
  name: 'origins',
  summary: 'Put the origin of its URL before each row of a table, to sort and join by',
  title: 'the origin of the URL in each row of a table',
  usage: ['[options] < table.tsv > keyed.tsv', '--rows urls < urls.tsv', '--rows robots < robots.tsv'],
  about: `
Reads rows with fields between tabs, and writes each with the origin of its URL before it, as the URL standard
serializes it: all spellings of a site get the same one. A row whose field is no URL gets an empty one.`,
  sections: {
    Options: {
      column: {
        value: 'N',
        fallback: '1',
        hint: 'give the number of the field with the URL',
        text: 'The field with the URL, counted from 1',
        ...numberUpTo(MAX_COLUMN),
      },
      rows: {
        value: 'KIND',
        choices: ['any', 'urls', 'robots'],
        default: 'any',
        text: 'What the rows are, to write them for [join](join.md)',
        detail: '`urls`: url [TAB anything]. `robots`: url TAB time TAB status TAB base64',
      },
      quiet: { short: 'q', text: 'Show no summary' },
    },
  },
  exitCodes: {
    0: 'every row was written',
    2: 'the command line is wrong, or the input or output failed; one line on stderr says what to change',
    ...STOPPED,
  },
  examples: ['maycrawl origins --rows urls < urls.txt', 'maycrawl origins --column 3 < log.tsv | sort'],
  read(line) {
    const { column = 1, ...values } = line.values();
    if (line.inputs.length > 0) throw usage('origins reads rows from stdin: write < FILE');
    if (values.rows !== 'any' && line.has('column'))
      throw usage(`--rows ${values.rows} reads the URL from the first field: leave out --column`);
    return { task: 'origins', ...values, column };
  },
});

export type OriginsArguments = TaskOf<typeof origins>;
