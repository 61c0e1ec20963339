import { lstatSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { LintConfig } from '@maycrawl/lint';
import { JsonMistake, parseJsonc, placeInJsonc } from '../files/parse-jsonc.js';
import { type PathSource, pathOfOption, readFileBytes } from '../files/read-file.js';
import { orUndefined } from '../terminal/command-error.js';
import type { OptionNames } from '../text/option-names.js';
import { quoted } from '../text/printable.js';

/** In order of precedence within a folder. */
const CONFIG_NAMES = ['maycrawl.config.json', 'maycrawl.config.jsonc'] as const;
const MAX_CONFIG_BYTES = 1_048_576;

/** Finds the nearest config of a folder: in it or above, up to the root of the repository. */
export class NearestConfig {
  /** The config of each folder that was looked up; undefined if there is none. */
  readonly #byFolder: Map<string, string | undefined> = new Map();

  of(folder: string): string | undefined {
    const passed: string[] = [];
    let at = resolve(folder);
    while (!this.#byFolder.has(at)) {
      passed.push(at);
      const name = CONFIG_NAMES.find((candidate) => isThere(join(at, candidate)));
      if (name !== undefined) this.#byFolder.set(at, relative(process.cwd(), join(at, name)));
      else if (isThere(join(at, '.git')) || at === dirname(at)) this.#byFolder.set(at, undefined);
      else at = dirname(at);
    }
    const found = this.#byFolder.get(at);
    for (const below of passed) this.#byFolder.set(below, found);
    return found;
  }
}

/** True also for a symbolic link that leads nowhere, so that reading it reports the error. */
function isThere(path: string): boolean {
  return orUndefined(() => lstatSync(path, { throwIfNoEntry: false })) !== undefined;
}

function orNone(names: OptionNames): string {
  return names.has('no-config') ? `, or write ${names.name('no-config')}` : '';
}

const FOUND: PathSource = {
  path: (names) => `the path${orNone(names)}`,
  file: (names) => `rename it, because a config is a file${orNone(names)}`,
  instead: (names) => `rename it, because a config is a file${orNone(names)}`,
  // Whoever wrote the folder named it, not the user of the command, whose run would wait for ever.
  endsSurely: true,
};

/**
 * `isNamed` is true for the file of `--config`. Throws a `CommandError` (`usage`, `io`); if it is about a part of the
 * file, a {@link JsonMistake}.
 */
export async function readConfigFile(file: string, isNamed: boolean): Promise<LintConfig> {
  const { ConfigError, readConfig } = await import('./checker.js');
  const text = readConfigText(file, isNamed ? pathOfOption('config') : FOUND);
  const value = await parseJsonc(file, text);
  try {
    return readConfig(value);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw await configMistake(file, text, error.path, error);
  }
}

function readConfigText(file: string, source: PathSource): string {
  return new TextDecoder().decode(readFileBytes(file, MAX_CONFIG_BYTES, source));
}

/** Returns the error for a setting of a config, with its place. */
async function configMistake(
  file: string,
  text: string,
  path: readonly (string | number)[],
  error: Error,
): Promise<JsonMistake> {
  const { start, end } = await placeInJsonc(text, path);
  return new JsonMistake(`${quoted(file)}: ${error.message}`, start, end, error);
}

/** Returns the place of a setting in a config file that was read before. */
export async function placeInConfig(file: string, key: string): ReturnType<typeof placeInJsonc> {
  return placeInJsonc(orUndefined(() => readConfigText(file, FOUND)) ?? '', [key]);
}
