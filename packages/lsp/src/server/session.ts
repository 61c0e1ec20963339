import {
  CodeLensRefreshRequest,
  type Connection,
  DiagnosticRefreshRequest,
  DidChangeWatchedFilesNotification,
  DocumentDiagnosticReportKind,
} from 'vscode-languageserver/node';
import type { Lanes } from '../jobs/lanes.js';
import { JobCancelled } from '../jobs/worker-lane.js';
import type { ServerHost } from '../types/server-host.js';
import { Answers, cancellable } from './answers.js';
import { type Client, type EditorSettings, property, settingsIn, traitsOf, unknownOptionsText } from './client.js';
import { Comparisons } from './comparisons.js';
import { ConfigDiagnostics } from './config-diagnostics.js';
import { type DiagnosticsHost, DiagnosticsSchedule } from './diagnostics.js';
import { OpenFileSettings } from './file-settings.js';
import { OpenDocuments } from './open-documents.js';
import { listenForRequests } from './requests.js';

/** One client: its open files and settings, and when they are checked. */
export class Session {
  readonly #connection: Connection;
  readonly #client: Client;
  readonly #documents: OpenDocuments;
  readonly #settings: OpenFileSettings;
  readonly #answers: Answers;
  readonly #comparisons: Comparisons;
  readonly #schedule: DiagnosticsSchedule;
  #editor: EditorSettings;

  constructor(connection: Connection, host: ServerHost, client: Client, lanes: Lanes) {
    this.#connection = connection;
    this.#client = client;
    this.#editor = client.settings;
    this.#documents = new OpenDocuments(client.encoding);
    const problems = new ConfigDiagnostics(connection);
    this.#settings = new OpenFileSettings(host, traitsOf(client, client.settings), (all) => problems.show(all));
    this.#answers = new Answers(this.#documents, this.#settings, lanes);
    this.#comparisons = new Comparisons(host, this.#answers);
    this.#schedule = new DiagnosticsSchedule({
      check: (uri, signal) => this.#check(uri, signal),
      publish: (uri, version, diagnostics) =>
        void connection.sendDiagnostics({ uri, version, diagnostics: [...diagnostics] }),
      fail: (uri, error) => connection.console.error(`${uri}: ${String(error)}`),
    });
  }

  listen(): void {
    this.#listenForDocuments();
    this.#listenForSettings();
    listenForRequests(this.#connection, {
      client: this.#client,
      answers: this.#answers,
      comparisons: this.#comparisons,
      showsLenses: () => this.#editor.codeLens,
    });
    this.#connection.languages.diagnostics.on(({ textDocument: { uri } }, token) =>
      cancellable(token, async (signal) => ({
        kind: DocumentDiagnosticReportKind.Full,
        items: [...(await this.#schedule.pull(uri, signal))],
      })),
    );
  }

  #listenForDocuments(): void {
    const connection = this.#connection;
    connection.onDidOpenTextDocument((params) => {
      if (this.#documents.open(params)) this.#recheck(params.textDocument.uri);
    });
    connection.onDidChangeTextDocument((params) => {
      if (this.#documents.change(params)) this.#recheck(params.textDocument.uri);
    });
    connection.onDidSaveTextDocument(() => this.#forgetConfigs());
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
      if (!this.#documents.close(uri)) return;
      this.#schedule.cancel(uri);
      for (const part of [this.#answers, this.#settings, this.#comparisons]) part.close(uri);
      if (!this.#client.pulls) void connection.sendDiagnostics({ uri, diagnostics: [] });
    });
  }

  #listenForSettings(): void {
    const connection = this.#connection;
    connection.onDidChangeConfiguration(({ settings }) => {
      const own = property(settings, 'maycrawl');
      if (own === undefined || own === null) return;
      this.#editor = settingsIn(own);
      this.#forgetConfigs();
    });
    connection.onDidChangeWatchedFiles(() => this.#forgetConfigs());
    connection.onInitialized(() => {
      const unknown = unknownOptionsText(this.#client);
      if (unknown !== undefined) connection.console.warn(unknown);
      if (!this.#client.watchesFiles) return;
      const watchers = [{ globPattern: '**/maycrawl.config.{json,jsonc}' }];
      this.#logFailure(connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }));
    });
  }

  /** Reads the configs again, and checks all open files with them. */
  #forgetConfigs(): void {
    this.#settings.forget(traitsOf(this.#client, this.#editor));
    const refresh = ({ method }: { readonly method: string }) => this.#logFailure(this.#connection.sendRequest(method));
    if (this.#client.pulls && this.#client.refreshesDiagnostics) refresh(DiagnosticRefreshRequest.type);
    if (this.#client.refreshesLenses) refresh(CodeLensRefreshRequest.type);
    for (const uri of this.#documents.uris) this.#recheck(uri);
  }

  /** For requests to the client. One that it refuses, though it said that it supports it, must not end the server. */
  #logFailure(request: Promise<unknown>): void {
    request.catch((error: Error) => this.#connection.console.error(error.message));
  }

  #recheck(uri: string): void {
    if (this.#client.pulls) this.#schedule.cancel(uri);
    else this.#schedule.push(uri);
  }

  async #check(uri: string, signal: AbortSignal): ReturnType<DiagnosticsHost['check']> {
    const file = await this.#answers.file(uri);
    if (signal.aborted) throw new JobCancelled();
    if (file === undefined) return { version: this.#documents.snapshot(uri)?.version ?? 0, diagnostics: [] };
    const { items } = await this.#answers.quick('diagnostics', undefined, file, signal);
    return { version: file.version, diagnostics: items };
  }
}
