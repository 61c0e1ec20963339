import type { Dialect, Verdict } from '@maycrawl/core';
import type { LintOptions } from '@maycrawl/lint';
import type { Side } from '@maycrawl/lint/internal';
import type { Language } from '@maycrawl/lint/languages';

/** A place in a file, counted as in the protocol: from 0, in UTF-16 code units. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

/** What is wrong with a config file, and where. */
export interface ConfigProblem {
  /** The path of the config. */
  readonly file: string;
  readonly message: string;
  readonly start: Place;
  readonly end: Place;
}

/** The settings of one file. */
export interface FileSettings {
  readonly options: LintOptions;
  /** True if the config says that the file is not checked. */
  readonly isIgnored: boolean;
  /** Undefined if the config has no error. With one, `options` are the defaults. */
  readonly problem: ConfigProblem | undefined;
}

/** A robots.txt to compare with. */
export interface ComparedFile {
  /** As people call it, such as `HEAD`, or the URL. */
  readonly name: string;
  readonly kind: Side['kind'];
  readonly bytes: Uint8Array;
  /** True for a site without a robots.txt, which allows everything. */
  readonly isMissing: boolean;
}

/** What the program that runs the server does for it: all that needs files, git or the network. */
export interface ServerHost {
  readonly version: string;
  /** The module of the threads. It calls `runWorker` of `@maycrawl/lsp/worker`. */
  readonly worker: URL;
  /** Returns the settings of a file, which need not exist. Does not reject because of a config. */
  settingsOf(path: string): Promise<FileSettings>;
  /** Forgets what was read of config files. */
  forgetSettings(): void;
  /** Returns the file of the last commit; undefined if there is none. */
  committed(path: string): Promise<ComparedFile | undefined>;
  /** Returns the robots.txt that a site serves now. Rejects with an error for people. */
  served(url: string): Promise<ComparedFile>;
}

/** A comparison for people. */
export interface ShownDifference {
  /** Markdown. */
  readonly text: string;
  /** The same without Markdown, for clients that do not render it. */
  readonly plain: string;
  /** The number of crawlers for which URLs are treated differently, or for which that is not decided. */
  readonly crawlers: number;
}

/** What the program does for a thread of the server. */
export interface WorkerHost {
  /** Returns the address of the page of a lint rule; undefined if it has none. `docs` is that of a finding. */
  addressOf(docs: string): string | undefined;
  /** Returns the page of a lint rule as Markdown; undefined if there is no such rule. */
  pageOf(code: string): Promise<string | undefined>;
  /** Returns what a verdict says, in a language. */
  verdictText(verdict: Verdict, language: Language): Promise<string>;
  compare(
    before: ComparedFile,
    after: { readonly name: string; readonly bytes: Uint8Array },
    how: { readonly language: Language; readonly dialect: Dialect },
  ): Promise<ShownDifference>;
}
