import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  createProtocolConnection,
  type InitializeResult,
  type LogMessageParams,
  MessageType,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver-protocol/node';
import { afterTest } from '../../../../../scripts/clean-ups.js';
import { environment, main, node } from '../../maycrawl.js';

export interface EditorOptions {
  readonly capabilities?: ClientCapabilities;
  readonly locale?: string;
  readonly settings?: Record<string, unknown>;
  readonly command?: readonly string[];
  /** The client answers each request of the server with MethodNotFound. */
  readonly refusesRequests?: boolean;
}

/** Capabilities of an editor that shows everything. */
export const MODERN: ClientCapabilities = {
  textDocument: {
    publishDiagnostics: { relatedInformation: true },
    codeAction: { disabledSupport: true },
  },
  workspace: {
    workspaceEdit: { documentChanges: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
};

/** A client of the language server, over the real protocol. */
export class Editor {
  readonly process: ChildProcessWithoutNullStreams;
  readonly connection: ProtocolConnection;
  /** All that was pushed, in order. */
  readonly pushed: PublishDiagnosticsParams[] = [];
  /** The first warning in the log. */
  readonly warned: Promise<string>;
  result!: InitializeResult;
  readonly #listeners = new Set<() => void>();

  private constructor(process: ChildProcessWithoutNullStreams, refusesRequests: boolean) {
    this.process = process;
    this.connection = createProtocolConnection(
      new StreamMessageReader(process.stdout),
      new StreamMessageWriter(process.stdin),
    );
    // A server that has ended cannot be written to, which some tests are about.
    process.stdin.on('error', () => undefined);
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.pushed.push(params);
      for (const listener of this.#listeners) listener();
    });
    this.warned = new Promise((resolve) => {
      this.connection.onNotification('window/logMessage', ({ type, message }: LogMessageParams) => {
        if (type === MessageType.Warning) resolve(message);
      });
    });
    if (!refusesRequests) this.connection.onRequest('client/registerCapability', () => null);
    this.connection.listen();
  }

  static async start({
    capabilities = {},
    locale,
    settings,
    command = [main, 'lsp'],
    refusesRequests = false,
  }: EditorOptions = {}) {
    const started = spawn(node, command, { env: environment(), stdio: 'pipe' });
    const editor = new Editor(started, refusesRequests);
    afterTest.push(() => editor.stop());
    editor.result = await editor.request<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities,
      ...(locale === undefined ? {} : { locale }),
      ...(settings === undefined ? {} : { initializationOptions: settings }),
    });
    editor.notify('initialized', {});
    return editor;
  }

  request<Result>(method: string, params: unknown = undefined): Promise<Result> {
    return this.connection.sendRequest(method, params);
  }

  notify(method: string, params: unknown = undefined): void {
    // A server that has ended, or that the test stops, needs no notification.
    this.connection.sendNotification(method, params).catch(() => undefined);
  }

  open(uri: string, text: string, languageId = 'plaintext'): void {
    this.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
  }

  change(uri: string, version: number, ...contentChanges: TextDocumentContentChangeEvent[]): void {
    this.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
  }

  /** Resolves to pushed diagnostics that meet a condition, now or later. */
  async diagnosticsOf(
    uri: string,
    isWanted: (params: PublishDiagnosticsParams) => boolean = () => true,
  ): Promise<PublishDiagnosticsParams> {
    for (;;) {
      const found = this.pushed.filter((params) => params.uri === uri).at(-1);
      if (found !== undefined && isWanted(found)) return found;
      await new Promise<void>((resolve) => {
        const listener = () => {
          this.#listeners.delete(listener);
          resolve();
        };
        this.#listeners.add(listener);
      });
    }
  }

  /** Resolves to the exit code of the server. */
  async end(): Promise<number | null> {
    const exited = once(this.process, 'exit');
    await this.request('shutdown');
    this.notify('exit');
    const [code] = await exited;
    return code;
  }

  stop(): void {
    this.connection.dispose();
    this.process.kill('SIGKILL');
  }
}

/** A folder of a site, deleted after the test. */
export class SiteFolder {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'maycrawl-lsp-')));

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    afterTest.push(() => rmSync(this.path, { recursive: true, force: true }));
    for (const [name, content] of Object.entries(files)) this.write(name, content);
  }

  write(name: string, content: string | Uint8Array): string {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return this.uri(name);
  }

  read(name: string): string {
    return readFileSync(join(this.path, name), 'utf8');
  }

  uri(name: string): string {
    return pathToFileURL(join(this.path, name)).href;
  }
}
