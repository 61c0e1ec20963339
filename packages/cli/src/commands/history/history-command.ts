import { command, type TaskOf } from '../../command-line/command.js';
import { numberUpTo } from '../../command-line/read-number.js';
import { TIME } from '../../command-line/read-time.js';
import { languageFlag } from '../../command-line/shared-flags.js';
import { STORE_FLAG } from '../../session/gate-flags.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

const MAX_RUNS = 10_000;
const DEFAULT_RUNS = 20;

export const history = command({
  name: 'history',
  summary: 'Show what a watched robots.txt said and when, and what each version changed',
  title: 'what a watched robots.txt said, and when',
  usage: [
    '[options] URL',
    '--at TIME URL',
    '--export FOLDER URL',
    'verify FOLDER [SHA256]',
    'import < rows',
    'forget URL',
  ],
  about: `
Shows what watchers have seen of the site of the URL, the newest first: from when to when, how often it was
checked, and what each version changed, compared as by maycrawl diff. --at prints the file that was served at a
time. --export writes every version and every check into a folder, and verify shows whether that was changed since.
import adds rows of maycrawl warc from stdin. forget makes the next check of a site its first one.`,
  sections: {
    Options: {
      store: {
        value: 'DIR',
        fallback: 'your cache folder',
        text: 'Folder or Redis server of the watchers',
        hint: STORE_FLAG.store.hint,
        read: STORE_FLAG.store.read,
      },
      at: {
        ...TIME,
        text: 'Print the file that was served then, as `2026-11-28T12:00:00Z`',
        detail: 'A line on stderr says when it was seen, and whether nothing was seen at that time',
      },
      export: {
        value: 'FOLDER',
        hint: 'name a new folder',
        text: 'Write all of it into this new folder, and print the hash that verifies it',
      },
      limit: {
        value: 'N',
        fallback: `${DEFAULT_RUNS}`,
        hint: 'give a number',
        text: 'How many entries to show at most',
        ...numberUpTo(MAX_RUNS),
      },
      json: { text: 'Print one JSON object' },
      language: languageFlag('Times, hashes, codes and JSON stay as they are, as do errors on stderr'),
    },
  },
  exitCodes: {
    0: 'done',
    1: 'nothing is known of the site, or of that time, or an export was changed',
    2: 'the command line, the input or the store is wrong; one line on stderr says what to change',
  },
  examples: [
    'maycrawl history https://example.com/',
    'maycrawl history --at 2026-11-28T12:00:00Z example.com > then.txt',
    'maycrawl history --export evidence https://example.com/',
    'maycrawl warc capture.warc.gz | maycrawl history import',
  ],
  read(line) {
    const { limit = DEFAULT_RUNS, ...values } = line.values();
    const [first, ...rest] = line.inputs;
    const common = { task: 'history', ...values, limit } as const;
    const unused = line.firstOf(['at', 'export', 'limit']);
    if (first === 'import' || first === 'verify' || first === 'forget') {
      if (unused !== undefined) throw usage(`--${unused} has no effect with history ${first}: leave it out`);
      return { ...common, action: first, inputs: checkedInputs(first, rest) };
    }
    if (first === undefined) throw usage('history needs the URL of a site, or import, verify or forget');
    if (rest.length > 0) throw usage(`history shows one site: leave out ${quoted(rest[0] as string)}`);
    if (values.at !== undefined && values.export !== undefined) throw usage('--at and --export: leave out one');
    return { ...common, action: 'show', inputs: [first] };
  },
});

export type HistoryArguments = TaskOf<typeof history>;

function checkedInputs(action: 'import' | 'verify' | 'forget', inputs: readonly string[]): readonly string[] {
  const [least, most, what] = {
    import: [0, 0, 'reads rows from stdin: write < FILE'],
    verify: [1, 2, 'takes the folder of an export, and the hash that was printed'],
    forget: [1, 1, 'takes the URL of one site'],
  }[action] as [number, number, string];
  if (inputs.length < least || inputs.length > most) throw usage(`history ${action} ${what}`);
  return inputs;
}
