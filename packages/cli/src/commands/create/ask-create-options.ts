import type { Readable, Writable } from 'node:stream';
import type { AiPurpose } from '@maycrawl/core/crawlers';
import { OptionError } from '@maycrawl/core/option-error';
import type { CreateOptions } from '@maycrawl/lint';
import { SIGINT_CODE, StoppedRun } from '../../terminal/stop-signals.js';
import { printable } from '../../text/printable.js';

export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

type ListField = 'allowOnly' | 'blockCrawlers' | 'blockPaths' | 'sitemaps';

interface Dialog {
  readonly terminal: Terminal;
  readonly prompts: typeof import('@clack/prompts');
  readonly lint: typeof import('@maycrawl/lint');
  readonly mayBeFolder: (path: string) => boolean;
  /** True as soon as the user keeps something that looks like a mistake. */
  insist: boolean;
  /** Paths that the user allows to resolve a doubt. */
  readonly allowPaths: string[];
}

/** Asks the user what a new robots.txt should do. Throws a {@link StoppedRun} if they cancel. */
export async function askCreateOptions(terminal: Terminal): Promise<CreateOptions> {
  const [prompts, lint, { mayBeFolder }] = await Promise.all([
    import('@clack/prompts'),
    import('@maycrawl/lint'),
    import('@maycrawl/lint/internal'),
  ]);
  return askAll({ terminal, prompts, lint, mayBeFolder, insist: false, allowPaths: [] });
}

export type DoubtAnswer = 'insist' | { readonly allowPath: string };

/** Returns undefined if the user changes the answer. `allowPath` would resolve the doubt. */
export async function askAboutDoubt(
  { input, output }: Terminal,
  doubt: string,
  allowPath: string | undefined,
): Promise<DoubtAnswer | undefined> {
  const { confirm, select } = await import('@clack/prompts');
  if (allowPath === undefined) {
    const message = `${printable(doubt)} Write it as it is?`;
    return answered(await confirm({ input, output, message, initialValue: false })) ? 'insist' : undefined;
  }
  const options = [
    { value: 'allow', label: `Add Allow: ${printable(allowPath)}` },
    { value: 'insist', label: 'Write it as it is' },
    { value: 'change', label: 'Change it' },
  ] as const;
  const answer = answered(await select({ input, output, message: printable(doubt), options: [...options] }));
  if (answer === 'allow') return { allowPath };
  return answer === 'insist' ? answer : undefined;
}

async function askAll(dialog: Dialog): Promise<CreateOptions> {
  const who = answered(
    await dialog.prompts.select({
      ...dialog.terminal,
      message: 'Which crawlers do you allow?',
      options: [
        { value: 'all', label: 'All' },
        { value: 'none', label: 'None', hint: 'the whole site is blocked' },
        { value: 'only', label: 'Only some' },
        { value: 'but', label: 'All but some' },
      ],
    }),
  );
  const everything = who === 'none';
  const named =
    who === 'only' || who === 'but'
      ? await askWords(dialog, 'Which crawlers? As Googlebot bingbot', who === 'only' ? 'allowOnly' : 'blockCrawlers')
      : [];
  const paths = everything
    ? []
    : await askFolders(
        dialog,
        await askWords(dialog, 'Folders and pages to block, as /private/ /draft.html', 'blockPaths'),
      );
  const ai = who === 'all' || who === 'but' ? await askAi(dialog) : 'none';
  return {
    blockEverything: everything,
    allowOnly: who === 'only' ? named : [],
    blockCrawlers: who === 'but' ? named : [],
    blockPaths: paths,
    blockAi: ai === 'none' ? [] : [ai],
    includeAdsBot: everything || who === 'only' || paths.length > 0 ? await askAdsBot(dialog) : false,
    sitemaps: await askWords(dialog, 'Sitemaps, as https://example.com/sitemap.xml', 'sitemaps'),
    ...(dialog.allowPaths.length > 0 && { allowPaths: dialog.allowPaths }),
    ...(dialog.insist && { insist: true }),
  };
}

async function askAi(dialog: Dialog): Promise<'none' | AiPurpose | 'all'> {
  return answered(
    await dialog.prompts.select({
      ...dialog.terminal,
      message: 'Which AI crawlers do you block?',
      options: [
        { value: 'none' as const, label: 'None' },
        { value: 'train' as const, label: 'Those that collect text to train models' },
        { value: 'search' as const, label: 'Those that index pages for AI search' },
        { value: 'answers' as const, label: 'Those that fetch pages to answer a person' },
        { value: 'all' as const, label: 'All of these' },
      ],
    }),
  );
}

/** Asks what a path without a final slash means. */
async function askFolders({ terminal, prompts, mayBeFolder }: Dialog, paths: readonly string[]): Promise<string[]> {
  const answers: string[] = [];
  for (const path of paths) {
    if (!mayBeFolder(path)) {
      answers.push(path);
      continue;
    }
    const options = [
      { value: `${path}/`, label: `The folder ${printable(path)}/` },
      { value: path, label: `Every path that begins with ${printable(path)}, as ${printable(path)}-2 too` },
      { value: `${path}$`, label: `The page ${printable(path)} alone` },
    ];
    const message = `What is ${printable(path)}?`;
    answers.push(answered(await prompts.select({ ...terminal, message, options })));
  }
  return answers;
}

async function askAdsBot(dialog: Dialog): Promise<boolean> {
  const message =
    "Should the rules apply to Google's AdsBot too? It checks landing pages of ads and obeys only groups that name it.";
  return answered(await dialog.prompts.confirm({ ...dialog.terminal, message, initialValue: false }));
}

/**
 * Asks for words separated by spaces or commas; Enter alone means none. Repeats until a file can contain them, and the
 * user keeps those that look like a mistake.
 */
async function askWords(dialog: Dialog, message: string, field: ListField, initialValue = ''): Promise<string[]> {
  const needed = field === 'allowOnly' || field === 'blockCrawlers';
  const answer = answered(
    await dialog.prompts.text({
      ...dialog.terminal,
      message: needed ? message : `${message} (Enter: none)`,
      defaultValue: '',
      initialValue,
      validate: (value = '') => {
        const list = split(value);
        return needed && list.length === 0
          ? 'Name one or more.'
          : problemWith(dialog, { [field]: list, insist: true })?.text;
      },
    }),
  );
  const words = split(answer);
  while (!dialog.insist) {
    const allowPaths = words.length > 0 && field === 'blockPaths' && { allowPaths: dialog.allowPaths };
    const problem = problemWith(dialog, { [field]: words, ...allowPaths });
    if (problem === undefined) break;
    const resolved = await askAboutDoubt(dialog.terminal, problem.text, problem.allowPath);
    // The answer is shown again, to be corrected.
    if (resolved === undefined) return askWords(dialog, message, field, answer);
    if (resolved === 'insist') dialog.insist = true;
    else dialog.allowPaths.push(resolved.allowPath);
  }
  return words;
}

function split(value: string): string[] {
  return value.split(/[\s,]+/).filter((word) => word !== '');
}

function problemWith({ lint }: Dialog, options: CreateOptions) {
  const { createRobots, DoubtfulOptionError } = lint;
  try {
    createRobots(options);
    return undefined;
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    return { text: error.problem(), allowPath: error instanceof DoubtfulOptionError ? error.allowPath : undefined };
  }
}

/** Returns the value of a prompt; throws if the user cancelled, which the library reports as a symbol. */
function answered<Value>(value: Value): Exclude<Value, symbol> {
  if (typeof value === 'symbol') throw new StoppedRun(SIGINT_CODE, 'nothing is written');
  return value as Exclude<Value, symbol>;
}
