/** What the server asks of its threads. */

import type { LintOptions } from '@maycrawl/lint';
import type { Language } from '@maycrawl/lint/languages';
import type {
  CodeAction,
  CodeActionContext,
  CodeLens,
  CompletionItem,
  Diagnostic,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Position,
  Range,
  SelectionRange,
  TextEdit,
} from 'vscode-languageserver-types';
import type { Encoding } from '../positions/positions.js';
import type { ComparedFile, ShownDifference } from '../types/server-host.js';

/** Findings that are shown. */
export interface ShownFindings {
  readonly items: readonly Diagnostic[];
}

export interface Renaming {
  readonly range: Range;
  readonly placeholder: string;
}

/** Each job with what it takes, besides the file, and returns. */
export interface Jobs {
  diagnostics: [input: undefined, output: ShownFindings];
  codeActions: [
    input: { readonly range: Range; readonly context: CodeActionContext; readonly withProofs: boolean },
    output: readonly OfferedAction[],
  ];
  hover: [input: Position, output: Hover | undefined];
  completion: [input: Position, output: readonly CompletionItem[]];
  links: [input: undefined, output: readonly DocumentLink[]];
  folding: [input: undefined, output: readonly FoldingRange[]];
  symbols: [input: undefined, output: readonly DocumentSymbol[]];
  selections: [input: readonly Position[], output: readonly SelectionRange[]];
  renaming: [input: Position, output: Renaming | undefined];
  rename: [input: { readonly position: Position; readonly name: string }, output: readonly TextEdit[] | string];
  format: [input: undefined, output: readonly TextEdit[]];
  lenses: [input: undefined, output: readonly CodeLens[]];
  compare: [
    input: { readonly before: ComparedFile; readonly name: string },
    output: ShownDifference & { readonly title: string },
  ];
  check: [input: { readonly url: string; readonly crawler: string }, output: string];
  explain: [input: string, output: string | undefined];
}

export type JobName = keyof Jobs;
export type InputOf<Name extends JobName> = Jobs[Name][0];
export type OutputOf<Name extends JobName> = Jobs[Name][1];

/** A code action whose edits are not yet bound to a document. */
export type OfferedAction = Omit<CodeAction, 'edit'> & { readonly edits?: readonly TextEdit[] };

/** What a client can show. */
export interface ClientTraits {
  readonly encoding: Encoding;
  readonly language: Language;
  readonly showsRelated: boolean;
  readonly showsDisabled: boolean;
}

/** The settings of a file, sent when they change. */
export interface SentSettings {
  readonly options: LintOptions;
  readonly traits: ClientTraits;
}

/** A file, with the parts that its thread does not have yet. */
export interface SentFile {
  readonly uri: string;
  readonly text?: string;
  readonly settings?: SentSettings;
}

export interface JobRequest<Name extends JobName = JobName> {
  readonly id: number;
  readonly name: Name;
  readonly input: InputOf<Name>;
  readonly file: SentFile;
}

export type WorkerMessage = JobRequest | { readonly closed: string };

export type JobResponse =
  | { readonly id: number; readonly output: OutputOf<JobName> }
  | { readonly id: number; readonly error: string; readonly isStopped: boolean };

/** What a thread receives at its start: the id of the job that it must stop, which the server writes. */
export interface WorkerData {
  readonly stopped: SharedArrayBuffer;
}
