import { existsSync } from 'node:fs';
import type { CreateOptions } from '@maycrawl/lint';
import { CommandError } from './command-error.js';
import { type CreateArguments, OPTION_OF } from './create-arguments.js';
import { isTerminal } from './paint.js';
import { printable, quoted } from './printable.js';
import { type Writer, writeLine } from './writer.js';

const STDIN = 0;
const STDERR = 2;

/** `maycrawl create`: writes a new robots.txt that does what is asked for (I1, I2, I4). */
export async function createFile(args: CreateArguments, writer: Writer): Promise<0> {
  const { output, comments } = args;
  if (output !== '-' && !args.force && existsSync(output)) {
    const how = 'overwrite it with --force, or name another file with --output';
    throw new CommandError('usage', `${quoted(output)} exists already: ${how}`);
  }
  const wishes = args.wishes ?? (await askedWishes());
  const { createRobots, ROBOTS_TXT_CAVEATS } = await import('@maycrawl/lint');
  const text = writtenBy(() => createRobots({ ...wishes, comments }));
  if (output === '-') writer.print(text);
  else {
    const { writeFileWhole } = await import('./checker/write-file.js');
    writeFileWhole(output, new TextEncoder().encode(text));
    writer.print(`wrote ${printable(output)}\n`);
  }
  // The file itself says so, unless it was to hold no comment.
  if (!comments) for (const line of ROBOTS_TXT_CAVEATS.split('\n')) writeLine(STDERR, line);
  return 0;
}

async function askedWishes(): Promise<CreateOptions> {
  if (!(await isTerminal(STDIN))) {
    const examples = 'as --block /private/ or --open (maycrawl create --help lists them)';
    throw new CommandError(
      'usage',
      `nobody to ask, as stdin is no terminal: say with options what to write, ${examples}`,
    );
  }
  const { askWishes } = await import('./checker/ask-wishes.js');
  const wishes = await askWishes({ input: process.stdin, output: process.stderr });
  if (wishes === undefined) throw new CommandError('usage', 'stopped: nothing is written');
  return wishes;
}

function writtenBy(write: () => string): string {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError('usage', inOptions(error.message), { cause: error });
  }
}

/** The message, its wishes named as options. */
function inOptions(message: string): string {
  const [, names, rest] = /^([\w, ]+?): (.*)$/s.exec(message) ?? [];
  const wishes = names?.split(', ') ?? [];
  if (rest !== undefined && wishes.every((wish) => Object.hasOwn(OPTION_OF, wish))) {
    return `${wishes.map((wish) => `--${OPTION_OF[wish as keyof typeof OPTION_OF]}`).join(', ')}: ${rest}`;
  }
  return message
    .replace(/^buildRobots: sitemaps\[\d+\]:/, '--sitemap:')
    .replace(/^buildRobots: .*?: /, 'a robots.txt cannot hold this: ');
}
