import { basename, dirname, resolve } from 'node:path';
import { LARGEST_MAX_BYTES } from '@maycrawl/core/limits';
import { OptionError } from '@maycrawl/core/option-error';
import type { ComparedFile, ConfigProblem, FileSettings, ServerHost } from '@maycrawl/lsp';
import { fetchedSide } from '../../comparison/fetched-side.js';
import { placeInConfig } from '../../config/config-file.js';
import { type GivenSettings, LintSetups } from '../../config/lint-setup.js';
import { git, UNATTENDED } from '../../files/git.js';
import { JsonMistake } from '../../files/parse-jsonc.js';
import type { FetchResult } from '../../session/fetch-inputs.js';
import type { GateArguments } from '../../session/gate-flags.js';
import { CommandError } from '../../terminal/command-error.js';
import type { OptionNames } from '../../text/option-names.js';

/** An editor has no options: the settings are those of the configs. */
const NONE_GIVEN: GivenSettings = {
  config: undefined,
  rules: [],
  select: undefined,
  ignore: [],
  preset: undefined,
  environment: undefined,
  url: undefined,
  urls: undefined,
  threshold: undefined,
  maxWarnings: undefined,
};

/** Reads configs, commits and sites for the language server. */
export class EditorHost implements ServerHost {
  readonly version: string;
  readonly worker: URL;
  readonly #gate: GateArguments;
  #setups = new LintSetups(NONE_GIVEN);

  constructor(version: string, worker: URL, gate: GateArguments) {
    this.version = version;
    this.worker = worker;
    this.#gate = gate;
  }

  async settingsOf(path: string): Promise<FileSettings> {
    const setups = this.#setups;
    try {
      const { options, ignored } = await setups.of(path);
      return { options: { ...options, path }, isIgnored: ignored(path), problem: undefined };
    } catch (error) {
      const file = setups.configFileOf(path);
      if (!(error instanceof CommandError) || file === undefined) throw error;
      return { options: { path }, isIgnored: false, problem: await problemOf(file, error) };
    }
  }

  forgetSettings(): void {
    this.#setups = new LintSetups(NONE_GIVEN);
  }

  async committed(path: string): Promise<ComparedFile | undefined> {
    const args = ['-C', dirname(path), 'cat-file', 'blob', `HEAD:./${basename(path)}`];
    try {
      const bytes = new Uint8Array(await git(args, { ...UNATTENDED, maxOutput: LARGEST_MAX_BYTES }));
      return { name: 'HEAD', kind: 'revision', bytes, isMissing: false };
    } catch {
      // There is no git, no repository or no such file in it, its blob is not in the clone, or git takes too long.
      return undefined;
    }
  }

  async served(url: string): Promise<ComparedFile> {
    const { fetchInputs } = await import('../../session/fetch-inputs.js');
    const [fetched] = await fetchInputs([url], this.#gate);
    return fetchedSide(fetched as FetchResult);
  }
}

/** What an option of the checker is called in a config. */
const KEYS: Readonly<Record<string, string>> = { ignore: 'ignoreFindings', rule: 'rules' };

/** How messages name options where only a config sets them. */
const NAMES_IN_CONFIG: OptionNames = {
  has: () => false,
  name: keyOf,
  place: (option) => `as "${keyOf(option)}"`,
  repeated: (_, values) => `write [${values.map((value) => JSON.stringify(value)).join(', ')}]`,
};

function keyOf(option: string): string {
  return KEYS[option] ?? option;
}

async function problemOf(config: string, error: CommandError): Promise<ConfigProblem> {
  const file = resolve(config);
  const { cause } = error;
  const message = error.describe(NAMES_IN_CONFIG);
  if (error instanceof JsonMistake) return { file, message, start: error.start, end: error.end };
  const [option = ''] = cause instanceof OptionError ? cause.options : [];
  return { file, message, ...(await placeInConfig(config, keyOf(option))) };
}
