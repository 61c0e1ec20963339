import { dirname, relative, resolve } from 'node:path';
import { OptionError } from '@maycrawl/core/option-error';
import type { LintConfig, LintOptions, Severity } from '@maycrawl/lint';
import { pathOfOption } from '../files/read-file.js';
import type { ProtectedFile } from '../files/report-file.js';
import { usage } from '../terminal/command-error.js';
import type { OptionText } from '../text/option-names.js';
import { quoted } from '../text/printable.js';
import { relativePath } from '../text/system-paths.js';
import { NearestConfig, readConfigFile } from './config-file.js';

/** Maximum number of URLs of a list that are kept. The checker uses no more. */
const MAX_URLS = 100_000;

/** What the command line says about settings. */
export interface GivenSettings {
  readonly preset: LintConfig['preset'] | undefined;
  readonly environment: LintConfig['environment'] | undefined;
  readonly url: string | undefined;
  readonly urls: string | undefined;
  readonly threshold: LintConfig['threshold'] | undefined;
  /** The file of `--config`; false: no config is used. */
  readonly config: string | false | undefined;
  readonly rules: readonly (readonly [rule: string, level: string])[];
  readonly select: readonly string[] | undefined;
  readonly ignore: readonly string[];
  readonly maxWarnings: number | undefined;
}

export interface LintSetup {
  /** Undefined without a config. */
  readonly configFile: string | undefined;
  /** The config, with the options of the command line. `urls` is relative to the working folder. */
  readonly config: LintConfig;
  readonly options: LintOptions;
  readonly threshold: Severity;
  readonly ignored: (path: string) => boolean;
}

/** The settings for each file: those of `--config`, or of the config nearest to it. Each config is read once. */
export class LintSetups {
  readonly #args: GivenSettings;
  readonly #nearest = new NearestConfig();
  readonly #byConfig: Map<string | undefined, Promise<LintSetup>> = new Map();
  readonly #urls: Map<string, Promise<readonly string[]>> = new Map();
  /** False if a sitemap with URLs of the site could not be read completely, which is reported on stderr. */
  isAllRead = true;

  constructor(args: GivenSettings) {
    this.#args = args;
  }

  filesRead(): ProtectedFile[] {
    const configs = [...this.#byConfig.keys()].filter((file) => file !== undefined);
    return [
      ...configs.map((path) => ({ path, use: 'is the config of this run' })),
      ...[...this.#urls.keys()].map((path) => ({ path, use: 'lists the URLs of the site' })),
    ];
  }

  /** `path` need not exist; without it, for URLs and stdin, the settings are those of the working folder. */
  of(path: string | undefined): Promise<LintSetup> {
    const file = this.configFileOf(path);
    let setup = this.#byConfig.get(file);
    if (setup === undefined) {
      setup = this.#read(file);
      this.#byConfig.set(file, setup);
    }
    return setup;
  }

  configFileOf(path: string | undefined): string | undefined {
    const option = this.#args.config;
    if (option !== undefined) return option === false ? undefined : option;
    return this.#nearest.of(path === undefined ? '.' : dirname(resolve(path)));
  }

  async #read(file: string | undefined): Promise<LintSetup> {
    const folder = file === undefined ? '.' : dirname(resolve(file));
    const config = merged(
      this.#args,
      file === undefined ? {} : await readConfigFile(file, this.#args.config === file),
      folder,
    );
    const { preset, environment, url, rules = {}, select, ignoreFindings = [] } = config;
    const urls = config.urls === undefined ? undefined : await this.#urlsIn(config.urls, file);
    const options: LintOptions = {
      rules,
      ignore: ignoreFindings,
      ...defined({ select, preset, environment, url, urls }),
    };
    // An invalid option is reported before any file is read. Defaults need no check: the server of an editor, whose threads
    // check files, starts faster without the checker.
    if (!isDefault(options)) {
      const { lint } = await import('./checker.js');
      withUsageErrors(() => lint('', options));
    }
    const { threshold = 'warning' } = config;
    return { configFile: file, config, options, threshold, ignored: await ignoring(config, folder) };
  }

  #urlsIn(file: string, config: string | undefined): Promise<readonly string[]> {
    const urls = this.#urls.get(file) ?? this.#readUrls(file, config);
    this.#urls.set(file, urls);
    return urls;
  }

  async #readUrls(file: string, config = ''): Promise<readonly string[]> {
    const place = `as "urls" in ${quoted(config)}`;
    const advice = `name a file ${place}`;
    const named = { path: `the path ${place}`, file: advice, instead: advice, endsSurely: true };
    const { eachUrlInFile } = await import('../session/each-listed-url.js');
    const urls: string[] = [];
    const source = this.#args.urls === undefined ? named : pathOfOption('urls');
    const isAllRead = await eachUrlInFile(file, source, ({ url }) => {
      if (urls.length < MAX_URLS) urls.push(url);
    });
    this.isAllRead &&= isAllRead;
    return urls;
  }
}

function isDefault({ rules = {}, ignore = [], ...others }: LintOptions): boolean {
  return Object.keys({ ...rules, ...others }).length === 0 && ignore.length === 0;
}

/** The arguments win. With `--max-warnings`, single warnings do not make the run fail. */
function merged(args: GivenSettings, config: LintConfig, folder: string): LintConfig {
  const urls = args.urls ?? (config.urls === undefined ? undefined : pathOfUrls(folder, config.urls));
  const threshold = args.threshold ?? (args.maxWarnings === undefined ? config.threshold : 'error');
  const { preset, select, environment, url } = args;
  const given = defined({ preset, select, environment, url, urls, threshold });
  const rules = { ...config.rules, ...(Object.fromEntries(args.rules) as LintConfig['rules']) };
  const ignored = [...(config.ignoreFindings ?? []), ...args.ignore];
  return { ...config, ...given, rules, ...(ignored.length === 0 ? {} : { ignoreFindings: ignored }) };
}

/** A file named `-` is no stdin: that of the language server has the messages of the editor. */
function pathOfUrls(folder: string, urls: string): string {
  const path = relative('.', resolve(folder, urls));
  return path === '-' ? './-' : path;
}

function defined<Values extends object>(values: Values): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as ReturnType<typeof defined<Values>>;
}

/** Calls `run`; a TypeError, by which it rejects an option, becomes a `CommandError` (`usage`). */
function withUsageErrors(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const text: OptionText =
      error instanceof OptionError
        ? (names) => error.describe((option) => names.name(option === 'rules' ? 'rule' : option))
        : error.message;
    throw usage(text, error);
  }
}

async function ignoring({ ignore = [] }: LintConfig, folder: string): Promise<LintSetup['ignored']> {
  if (ignore.length === 0) return () => false;
  const { default: picomatch } = await import('picomatch');
  const matches = picomatch([...ignore], { dot: true });
  return (path) => matches(relativePath(folder, path));
}
