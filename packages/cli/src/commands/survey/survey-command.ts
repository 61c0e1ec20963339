import { command, STOPPED, type TaskOf } from '../../command-line/command.js';
import { FILES } from '../../command-line/flag.js';
import { DIALECT, formatOf, JSON_FORMAT } from '../../command-line/shared-flags.js';
import { rejectSecondStdin } from '../../command-line/usage.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

export const survey = command({
  name: 'survey',
  summary: 'Count what many robots.txt files say: crawlers blocked, usage statements, mistakes',
  title: 'what many robots.txt files say, in figures',
  usage: ['[options] [ROWS | FOLDER | -]...'],
  about: `
Counts for each crawler and use how many sites block all of their pages, some or none; statements on AI training and
other uses; unusual lines by kind; statuses, sizes and kinds of content. ROWS is a file with rows of \`maycrawl warc\`
or \`maycrawl origins --rows robots\`, sorted by their bytes; - is stdin, the default. FOLDER has saved files, as
https/example.com/robots.txt. Memory does not grow with the number of sites. Nothing is fetched.`,
  sections: {
    Options: {
      format: {
        value: 'NAME',
        choices: ['text', 'json', 'csv', 'html'],
        default: 'text',
        text: 'Form of the output',
        detail: 'HTML is one page with plots and tables. All but text have every figure',
      },
      json: { ...JSON_FORMAT, page: 'See [its fields](#json)' },
      compare: {
        value: 'FILE',
        text: 'Also show what changed since an earlier survey, which was written with `--format json`',
        example: 'october.json',
      },
      merge: { text: 'Add up surveys of different sites, which were written with `--format json`: name these files' },
      dialect: DIALECT,
      quiet: { short: 'q', text: 'Show no warnings about rows' },
    },
  },
  argument: FILES,
  exitCodes: {
    0: 'done, also if some rows were left out: the figures and a line on stderr say how many',
    2: 'the command line is wrong, there is no robots.txt in the input, or the input or output failed',
    ...STOPPED,
  },
  examples: [
    'maycrawl warc CC-MAIN-*.warc.gz | LC_ALL=C sort | maycrawl survey --format json > november.json',
    'maycrawl survey --format html --compare october.json robots.tsv > changes.html',
  ],
  read(line) {
    const inputs = line.inputs.length === 0 ? ['-'] : line.inputs;
    const { merge = false, ...values } = line.values();
    if (merge && inputs.includes('-')) throw usage('--merge adds files: name those that --format json wrote');
    if (values.compare === '-') throw usage('--compare reads a file: write --compare FILE');
    if (merge && line.has('dialect')) throw usage('--merge adds surveys of the dialect they name: leave out --dialect');
    rejectSecondStdin(inputs);
    const twice = inputs.find((input, i) => inputs.indexOf(input) < i);
    if (twice !== undefined) throw usage(`${quoted(twice)} would be counted twice: name it once`);
    return { task: 'survey', ...values, merge, inputs, format: formatOf(line, values) };
  },
});

export type SurveyArguments = TaskOf<typeof survey>;
