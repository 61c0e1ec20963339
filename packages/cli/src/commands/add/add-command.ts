import { command, type TaskOf } from '../../command-line/command.js';
import { FILES, type Flags, namesOf } from '../../command-line/flag.js';
import { usage } from '../../terminal/command-error.js';
import {
  CONTENT_FLAGS,
  CRAWLER_FLAGS,
  PATH_FLAGS,
  robotsOptions,
  STATEMENT_FLAGS,
  STATEMENTS_SECTION,
} from '../create/robots-flags.js';

const OTHERS = {
  ...CONTENT_FLAGS,
  stdout: { text: 'Write the new file to stdout, and what it changes to stderr' },
} as const satisfies Flags;

const CONTENT = namesOf({ ...PATH_FLAGS, ...CRAWLER_FLAGS, ...STATEMENT_FLAGS, sitemap: CONTENT_FLAGS.sitemap });

export const add = command({
  name: 'add',
  summary: 'Add rules and sitemaps to a robots.txt, and show what that changes',
  title: 'new rules in a robots.txt, and what they change',
  usage: ['[options] FILE'],
  about: `
Lines are only inserted: in the group that names a crawler alone, or else in a new group at the end. Groups of
other crawlers stay as they are. The command then shows which URLs are newly blocked or allowed for every
crawler, as maycrawl diff does. If FILE is -, it reads stdin and writes the new file to stdout.`,
  sections: {
    'What to block': PATH_FLAGS,
    'Which crawlers': CRAWLER_FLAGS,
    ...STATEMENTS_SECTION,
    Options: OTHERS,
  },
  argument: FILES,
  exitCodes: {
    0: 'written, or the file has these lines already',
    2: 'the command line or the file is wrong, or a rule looks like a mistake, and nothing is written',
  },
  examples: [
    'maycrawl add public/robots.txt --block-ai train',
    'maycrawl add robots.txt --use train-ai=n',
    'maycrawl add robots.txt --block /drafts/ --for GPTBot --comment "Drafts are not for training"',
  ],
  read(line) {
    const [file, ...rest] = line.inputs;
    const values = line.values();
    if (file === undefined) throw usage('add takes a file: name it, as maycrawl add robots.txt --block-ai train');
    if (rest.length > 0) throw usage('add takes one file: leave out the rest');
    if (line.firstOf(CONTENT) === undefined)
      throw usage(
        'add needs something to add: write what, as --block /private/ or --sitemap https://example.com/sitemap.xml',
      );
    const options = { ...robotsOptions(values), comments: !values.noComments, insist: values.insist };
    return { task: 'add', file, options, stdout: values.stdout || file === '-', language: values.language };
  },
});

export type AddArguments = TaskOf<typeof add>;
