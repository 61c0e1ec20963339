import { existsSync } from 'node:fs';
import type { CreateOptions } from '@maycrawl/lint';
import { type CreateArguments, OPTION_OF } from '../../arguments/create-arguments.js';
import { CommandError } from '../../terminal/command-error.js';
import { isTerminal } from '../../terminal/paint.js';
import { type Writer, writeLine } from '../../terminal/writer.js';
import { printable, quoted } from '../../text/printable.js';

const STDIN = 0;
const STDERR = 2;

/** `maycrawl create`: writes a new robots.txt. */
export async function createFile(args: CreateArguments, writer: Writer): Promise<0> {
  const { output, comments } = args;
  if (output !== '-' && !args.force && existsSync(output)) {
    const advice = 'overwrite it with --force, or name another file with --output';
    throw new CommandError('usage', `${quoted(output)} already exists: ${advice}`);
  }
  const options = args.options ?? (await askedOptions());
  const { createRobots, ROBOTS_TXT_CAVEATS } = await import('@maycrawl/lint');
  const text = withUsageErrors(options, () => createRobots({ ...options, comments }));
  if (output === '-') writer.print(text);
  else {
    const { writeFileWhole } = await import('../../files/write-file.js');
    writeFileWhole(output, new TextEncoder().encode(text));
    writer.print(`wrote ${printable(output)}\n`);
  }
  // Without comments, the file does not contain the caveats.
  if (!comments) for (const line of ROBOTS_TXT_CAVEATS.split('\n')) writeLine(STDERR, line);
  return 0;
}

async function askedOptions(): Promise<CreateOptions> {
  if (!(await isTerminal(STDIN))) {
    const examples = 'as --block /private/ or --allow-all (maycrawl create --help lists them)';
    throw new CommandError(
      'usage',
      `stdin is not a terminal, so create cannot ask you: say with options what to write, ${examples}`,
    );
  }
  const { askCreateOptions } = await import('./ask-create-options.js');
  const options = await askCreateOptions({ input: process.stdin, output: process.stderr });
  if (options === undefined) throw new CommandError('usage', 'cancelled: nothing is written');
  return options;
}

/**
 * Returns the result of `write`; a TypeError, by which it rejects an option, becomes a {@link CommandError} (`usage`).
 */
function withUsageErrors(options: CreateOptions, write: () => string): string {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError('usage', withOptionNames(error.message, options), { cause: error });
  }
}

/** Returns the message with option names in place of the fields of `CreateOptions`. */
function withOptionNames(message: string, { blockImages }: CreateOptions): string {
  const [, names, rest] = /^([\w, ]+?): (.*)$/s.exec(message) ?? [];
  const fields = names?.split(', ') ?? [];
  if (rest !== undefined && fields.every((field) => Object.hasOwn(OPTION_OF, field))) {
    const optionOf = { ...OPTION_OF, ...(blockImages === 'all' && { blockImages: 'block-images' }) };
    return `${fields.map((field) => `--${optionOf[field as keyof typeof OPTION_OF]}`).join(', ')}: ${rest}`;
  }
  return message
    .replace(/^buildRobots: sitemaps\[\d+\]: (.*)$/s, '--sitemap: $1; write it as https://example.com/sitemap.xml')
    .replace(/^buildRobots: .*?: /, 'a robots.txt cannot contain this: ');
}
