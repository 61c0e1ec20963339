import type {
  DidChangeTextDocumentParams,
  DidOpenTextDocumentParams,
  TextDocumentContentChangeEvent,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { isServed } from '../files/served-files.js';
import type { FileSnapshot } from '../jobs/worker-lane.js';
import { type Encoding, Positions } from '../positions/positions.js';

/** The robots.txt files that are open in the editor. Others are not kept. */
export class OpenDocuments {
  readonly #encoding: Encoding;
  readonly #documents: Map<string, TextDocument> = new Map();

  constructor(encoding: Encoding) {
    this.#encoding = encoding;
  }

  get uris(): string[] {
    return [...this.#documents.keys()];
  }

  /** Returns false if the document is not served. */
  open({ textDocument: { uri, languageId, version, text } }: DidOpenTextDocumentParams): boolean {
    if (!isServed(uri, languageId)) return false;
    this.#documents.set(uri, TextDocument.create(uri, languageId, version, text));
    return true;
  }

  /** Returns false if the document is not served. */
  change({ textDocument: { uri, version }, contentChanges }: DidChangeTextDocumentParams): boolean {
    const document = this.#documents.get(uri);
    if (document === undefined) return false;
    for (const change of contentChanges) TextDocument.update(document, [this.#inUnits(document, change)], version);
    return true;
  }

  close(uri: string): boolean {
    return this.#documents.delete(uri);
  }

  /** The text at this moment; undefined if the document is not served. */
  snapshot(uri: string): Omit<FileSnapshot, 'settings'> | undefined {
    const document = this.#documents.get(uri);
    return document && { uri, version: document.version, text: document.getText() };
  }

  /** The change with its range in UTF-16 code units of the text before it. */
  #inUnits(document: TextDocument, change: TextDocumentContentChangeEvent): TextDocumentContentChangeEvent {
    if (this.#encoding === 'utf-16' || !('range' in change)) return change;
    const positions = new Positions(document, this.#encoding);
    const at = (place: 'start' | 'end') => document.positionAt(positions.offsetAt(change.range[place]));
    return { range: { start: at('start'), end: at('end') }, text: change.text };
  }
}
