import { pathToFileURL } from 'node:url';
import { type Connection, DiagnosticSeverity } from 'vscode-languageserver/node';
import { SOURCE } from '../analysis/diagnostics.js';
import type { ConfigProblem } from '../types/server-host.js';

/** Shows what is wrong with config files, on their lines. They are always pushed: their documents are not served. */
export class ConfigDiagnostics {
  readonly #connection: Connection;
  #shown: Set<string> = new Set();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  show(problems: readonly ConfigProblem[]): void {
    const byFile = new Map(problems.map((problem) => [pathToFileURL(problem.file).href, problem]));
    for (const uri of this.#shown)
      if (!byFile.has(uri)) void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
    for (const [uri, { message, start, end }] of byFile) {
      const diagnostic = { range: { start, end }, severity: DiagnosticSeverity.Error, source: SOURCE, message };
      void this.#connection.sendDiagnostics({ uri, diagnostics: [diagnostic] });
    }
    this.#shown = new Set(byFile.keys());
  }
}
