import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { LintConfig, LintOptions, Severity } from '@maycrawl/lint';
import type { LintArguments } from '../../arguments/lint-arguments.js';
import { readFileBytes } from '../../files/read-file.js';
import { CommandError } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

const CONFIG_NAME = 'maycrawl.config.json';
const MAX_CONFIG_BYTES = 1_048_576;
const MAX_URLS_BYTES = 67_108_864;

/** The settings for all files of a run. */
export interface LintSetup {
  readonly options: LintOptions;
  readonly threshold: Severity;
  /** True if the config ignores the file. */
  readonly ignored: (path: string) => boolean;
}

/** Merges arguments, config and defaults, in this order; throws a {@link CommandError} (`usage`, `io`). */
export async function lintSetup(args: LintArguments): Promise<LintSetup> {
  const { lint, readConfig } = await import('@maycrawl/lint');
  const file = configFile(args.config);
  const config = file === undefined ? {} : parseConfig(file, readConfig);
  const folder = file === undefined ? '.' : dirname(resolve(file));
  const options = optionsOf(args, config, folder);
  // An invalid option is reported before any file is read.
  withUsageErrors(() => lint('', options));
  return {
    options,
    threshold: args.threshold ?? config.threshold ?? 'warning',
    ignored: await ignoring(config, folder),
  };
}

function optionsOf(args: LintArguments, config: LintConfig, folder: string): LintOptions {
  const preset = args.preset ?? config.preset;
  const select = args.select ?? config.select;
  const environment = args.environment ?? config.environment;
  const url = args.url ?? config.url;
  const urls = args.urls ?? (config.urls === undefined ? undefined : join(folder, config.urls));
  return {
    rules: { ...config.rules, ...(Object.fromEntries(args.rules) as LintOptions['rules']) },
    ...(select === undefined ? {} : { select }),
    ignore: [...(config.ignoreFindings ?? []), ...args.ignore],
    ...(preset === undefined ? {} : { preset }),
    ...(environment === undefined ? {} : { environment }),
    ...(url === undefined ? {} : { url }),
    ...(urls === undefined ? {} : { urls: linesOf(urls) }),
  };
}

/**
 * Returns the file of `--config`, or the nearest one in the working folder and above, up to the root of the repository.
 */
function configFile(option: LintArguments['config']): string | undefined {
  if (option === false) return undefined;
  if (option !== undefined) return option;
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const file = join(folder, CONFIG_NAME);
    if (existsSync(file)) return relative(process.cwd(), file);
    if (existsSync(join(folder, '.git')) || folder === dirname(folder)) return undefined;
  }
}

function parseConfig(file: string, readConfig: (value: unknown) => LintConfig): LintConfig {
  const text = new TextDecoder().decode(readFileBytes(file, MAX_CONFIG_BYTES, '--config'));
  try {
    return readConfig(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new CommandError('usage', `${quoted(file)} is not JSON: ${withLine(text, error)}`, { cause: error });
    if (error instanceof TypeError)
      throw new CommandError('usage', `${quoted(file)}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Returns the message of JSON.parse with a line and a column in place of a position. */
function withLine(text: string, { message }: SyntaxError): string {
  return message.replace(/ in JSON at position (\d+).*/s, (_, position: string) => {
    const before = text.slice(0, Number(position)).split('\n');
    return ` in line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  });
}

function linesOf(file: string): string[] {
  const text = new TextDecoder().decode(readFileBytes(file, MAX_URLS_BYTES, '--urls'));
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Calls `run`; a TypeError, by which it rejects an option, becomes a {@link CommandError} (`usage`). */
function withUsageErrors(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(
      'usage',
      error.message.replace(/^rules:/, '--rule:').replace(/^(url|select|ignore):/, '--$1:'),
      {
        cause: error,
      },
    );
  }
}

async function ignoring({ ignore = [] }: LintConfig, folder: string): Promise<LintSetup['ignored']> {
  if (ignore.length === 0) return () => false;
  const { default: picomatch } = await import('picomatch');
  const matches = picomatch([...ignore], { dot: true });
  return (path) => matches(relative(folder, resolve(path)).split(sep).join('/'));
}
