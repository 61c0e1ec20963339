import { CodeActionKind, type InitializeResult, TextDocumentSyncKind } from 'vscode-languageserver/node';
import { FIX_ALL } from '../analysis/code-actions.js';
import type { Client } from './client.js';

/** The commands of the server, each of which takes one object. */
export const COMMANDS = {
  /** `{ uri, with }`: compares a file with `HEAD` or with what a URL serves. Returns `{ title, text, plain }`. */
  compare: 'maycrawl.compare',
  /** `{ uri, url, crawler }`: whether the crawler may fetch the URL, by the open file. Returns a sentence. */
  check: 'maycrawl.check',
  /** `{ uri, rule }`: returns the page of a lint rule as Markdown. */
  explain: 'maycrawl.explain',
} as const;

export function initializeResult({ encoding }: Client, version: string): InitializeResult {
  return {
    serverInfo: { name: 'maycrawl', version },
    capabilities: {
      positionEncoding: encoding,
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      diagnosticProvider: { identifier: 'maycrawl', interFileDependencies: false, workspaceDiagnostics: false },
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
      codeLensProvider: { resolveProvider: true },
      completionProvider: { triggerCharacters: [':', ' ', '/', '=', ','] },
      hoverProvider: true,
      documentLinkProvider: {},
      documentSymbolProvider: true,
      documentFormattingProvider: true,
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      renameProvider: { prepareProvider: true },
      executeCommandProvider: { commands: Object.values(COMMANDS) },
    },
  };
}
