import { command, STOPPED, type TaskOf } from '../../command-line/command.js';
import { FILES } from '../../command-line/flag.js';
import { usage } from '../../terminal/command-error.js';

export const warc = command({
  name: 'warc',
  summary: 'Print the robots.txt captures of web archive files as rows for join and survey',
  title: 'the robots.txt captures of WARC files, as rows',
  usage: ['[options] FILE...'],
  about: `
Writes a row for each capture of a robots.txt: origin TAB R TAB time TAB status TAB base64 of the file. Redirects
are followed to captures in any of the files; the row has the origin of the first URL. Damaged parts of a file
are left out and counted, and the rest is read.`,
  sections: {
    Options: {
      quiet: { short: 'q', text: 'Show no summary' },
    },
  },
  argument: FILES,
  exitCodes: {
    0: 'all files were read, also if parts were damaged',
    1: 'a file is no WARC; the others were read',
    2: 'the command line is wrong, a file cannot be read, or the output failed',
    ...STOPPED,
  },
  examples: ['maycrawl warc CC-MAIN-*.warc.gz | LC_ALL=C sort > robots.tsv'],
  read(line) {
    const files = line.inputs;
    if (files.length === 0) throw usage('warc needs files: name WARC files, as maycrawl warc robots.warc.gz');
    if (files.includes('-')) throw usage('warc reads files, because a second pass may be needed: name files, not -');
    return { task: 'warc', files, ...line.values() };
  },
});

export type WarcArguments = TaskOf<typeof warc>;
