import { command, STOPPED, type TaskOf } from '../../command-line/command.js';
import { wordsOf } from '../../command-line/flag.js';
import { CRAWLER, DIALECT } from '../../command-line/shared-flags.js';
import { usage } from '../../terminal/command-error.js';
import { requestedUse, USE_FLAGS } from '../../use/use-flags.js';

export const join = command({
  name: 'join',
  summary: 'Answer URLs beside their robots.txt, in a stream that any engine sorts by site',
  title: 'verdicts for URLs that come sorted by site, each site with its robots.txt',
  usage: ['--as CRAWLER [options] < sorted.tsv > answered.tsv'],
  about: `
Reads rows of two kinds, sorted by their bytes (LC_ALL=C sort, Spark, Hadoop):

  origin TAB R TAB time TAB status TAB base64 of the robots.txt
  origin TAB U TAB url [TAB anything]

Writes each U row once, in its order, with U replaced by 1 (allowed), 0 (blocked) or ? (not known: there is no
robots.txt row for the origin, or the row has no URL of it). With --use, 1 means that the page may be fetched
and used so, and f that it may only be fetched. One site is in memory at a time. Nothing is fetched.
\`maycrawl origins\` makes the first field.`,
  sections: {
    Options: {
      as: {
        ...CRAWLER,
        many: true,
        completes: wordsOf('presets', 'crawlers'),
        detail: 'Required. With several, one answer for each in their order, as 10?',
      },
      ...USE_FLAGS,
      explain: { text: 'Add a field with the reason and the line of each answer, as rule:12' },
      brief: {
        text: 'Write only the answers, a line for each row',
        detail: '`R` is for a robots.txt row, `-` for a row of another form',
      },
      dialect: DIALECT,
      quiet: { short: 'q', text: 'Show no summary' },
    },
  },
  exitCodes: {
    0: 'every row was answered, also with ?',
    2: 'the command line is wrong, a row has another form, or the input or output failed; one line on stderr says what',
    ...STOPPED,
  },
  examples: [
    'LC_ALL=C sort robots.tsv urls.tsv | maycrawl join --as Googlebot > answered.tsv',
    'maycrawl join --as ExampleBot --use train-ai --unknown denied < sorted.tsv > answered.tsv',
  ],
  read(line) {
    const { as: crawlers, explain = false, brief = false, use, unknown, ...values } = line.values();
    if (line.inputs.length > 0) throw usage('join reads rows from stdin: write < FILE');
    if (crawlers.length === 0)
      throw usage('join needs --as CRAWLER: name the crawler that will fetch the URLs, as --as Googlebot');
    if (brief && explain) throw usage('--brief writes no reasons: leave out --explain, or --brief');
    return { task: 'join', ...values, crawlers, explain, brief, requested: requestedUse({ use, unknown }) };
  },
});

export type JoinArguments = TaskOf<typeof join>;
