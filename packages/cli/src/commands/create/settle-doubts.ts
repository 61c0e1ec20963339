import { OptionError } from '@maycrawl/core/option-error';
import type { CreateMessage, CreateOptions } from '@maycrawl/lint';
import type { CreationLanguage } from '../../messages/creation-language.js';
import { usage } from '../../terminal/command-error.js';
import { isTerminal } from '../../terminal/paint.js';
import type { DoubtAnswer, Terminal } from './ask-create-options.js';
import { flagsFor } from './robots-flags.js';

const STDIN = 0;

/**
 * Returns what `write` returns for the options. On a terminal, asks about each one that looks like a mistake; elsewhere,
 * throws a `CommandError` for it.
 */
export async function settleDoubts<Result>(
  options: CreateOptions,
  words: CreationLanguage,
  write: (options: CreateOptions) => Result,
): Promise<Result> {
  try {
    return write(options);
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    const nameOf = flagsFor(options);
    const doubt = error.describe(nameOf);
    const [{ DoubtfulOptionError }, { createSentence }] = await Promise.all([
      import('@maycrawl/lint'),
      import('@maycrawl/lint/internal'),
    ]);
    if (!(error instanceof DoubtfulOptionError)) throw usage(doubt, error);
    const { allowPath } = error;
    if (await isTerminal(STDIN)) {
      const { askAboutDoubt } = await import('./ask-create-options.js');
      const answer = await askAboutDoubt(terminal(), doubt, allowPath);
      if (answer !== undefined) return settleDoubts(withAnswer(options, answer), words, write);
    }
    const advice =
      allowPath === undefined ? words.say('notWritten') : words.say('notWrittenButAllow', { path: allowPath });
    const message = error.translatable as CreateMessage | undefined;
    if (words.tag === 'en' || message === undefined) throw usage(`${doubt} ${advice}`, error);
    const translated = error.describe(nameOf, createSentence(message, nameOf, words.spoken));
    throw usage(`${translated} ${advice}`, error);
  }
}

function withAnswer(options: CreateOptions, answer: DoubtAnswer): CreateOptions {
  if (answer === 'insist') return { ...options, insist: true };
  return { ...options, allowPaths: [...(options.allowPaths ?? []), answer.allowPath] };
}

/** The streams of the dialog. A terminal whose size is not set has no columns, and prompts would be one character wide. */
export function terminal(): Terminal {
  const { stdin: input, stderr: output } = process;
  if (output.columns === 0) Object.assign(output, { columns: 80, rows: 24 });
  return { input, output };
}
