import { LANGUAGES, type Language } from '@maycrawl/lint/languages';
import type { ClientCapabilities, InitializeParams } from 'vscode-languageserver/node';
import type { ClientTraits } from '../jobs/jobs.js';
import type { Encoding } from '../positions/positions.js';

/** What a client can do, as it says at the start. */
export interface Client {
  readonly encoding: Encoding;
  /** The client asks for diagnostics, so that pushed ones would be shown twice. */
  readonly pulls: boolean;
  readonly refreshesDiagnostics: boolean;
  readonly refreshesLenses: boolean;
  readonly watchesFiles: boolean;
  readonly versionsEdits: boolean;
  readonly showsRelated: boolean;
  readonly showsDisabled: boolean;
  /** The client shows the results of commands itself. */
  readonly showsResults: boolean;
  readonly locale: string | undefined;
  readonly settings: EditorSettings;
  /** Keys of the initialization options that the server does not read. */
  readonly unknownOptions: readonly string[];
}

/** The settings of the editor: `initializationOptions`, and `maycrawl` of a changed configuration. */
export interface EditorSettings {
  /** Of the messages; without it, that of the editor. */
  readonly language: string | undefined;
  readonly codeLens: boolean;
}

export function clientOf({ capabilities, locale, initializationOptions }: InitializeParams): Client {
  const { textDocument, workspace } = capabilities;
  return {
    encoding: encodingOf(capabilities),
    pulls: textDocument?.diagnostic !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    versionsEdits: workspace?.workspaceEdit?.documentChanges === true,
    showsRelated: textDocument?.publishDiagnostics?.relatedInformation === true,
    showsDisabled: textDocument?.codeAction?.disabledSupport === true,
    showsResults: property(initializationOptions, 'showsResults') === true,
    locale,
    settings: settingsIn(initializationOptions),
    unknownOptions: unknownKeys(initializationOptions),
  };
}

function encodingOf({ general }: ClientCapabilities): Encoding {
  return general?.positionEncodings?.includes('utf-8') === true ? 'utf-8' : 'utf-16';
}

const OPTIONS: readonly string[] = ['language', 'codeLens', 'showsResults'];
/** The most keys that the log names. */
const MAX_NAMED = 10;

function unknownKeys(options: unknown): readonly string[] {
  const keys = typeof options === 'object' && options !== null ? Object.keys(options) : [];
  return keys.filter((key) => !OPTIONS.includes(key)).slice(0, MAX_NAMED);
}

/** Returns what the log says of options that are not read; undefined if there are none. */
export function unknownOptionsText({ unknownOptions }: Client): string | undefined {
  if (unknownOptions.length === 0) return undefined;
  const named = unknownOptions.map((key) => JSON.stringify(key)).join(', ');
  return `initializationOptions: ${named} is not read; write ${OPTIONS.join(', ')}, and rules in maycrawl.config.json`;
}

/** Reads settings of any form: what is no setting is as if it were absent. */
export function settingsIn(value: unknown): EditorSettings {
  const language = property(value, 'language');
  return {
    language: typeof language === 'string' && language !== '' ? language : undefined,
    codeLens: property(value, 'codeLens') !== false,
  };
}

export function property(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[key] : undefined;
}

export function traitsOf(client: Client, { language }: EditorSettings): ClientTraits {
  const { encoding, showsRelated, showsDisabled, locale } = client;
  return { encoding, showsRelated, showsDisabled, language: languageOf(language) ?? languageOf(locale) ?? 'en' };
}

/** `hi-IN` is Hindi. */
function languageOf(tag: string | undefined): Language | undefined {
  const [main] = (tag ?? '').toLowerCase().split(/[-_]/);
  return LANGUAGES.find((language) => language === main);
}
