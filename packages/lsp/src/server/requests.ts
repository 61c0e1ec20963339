import {
  type CancellationToken,
  type Connection,
  ErrorCodes,
  LSPErrorCodes,
  MessageType,
  type Position,
  ResponseError,
  type SelectionRangeParams,
  ShowMessageNotification,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
} from 'vscode-languageserver/node';
import type { InputOf, JobName, OutputOf } from '../jobs/jobs.js';
import { type FileSnapshot, JobFailed } from '../jobs/worker-lane.js';
import { type Answers, cancellable } from './answers.js';
import { COMMANDS } from './capabilities.js';
import { type Client, property } from './client.js';
import type { Comparisons } from './comparisons.js';
import { codeAction, workspaceEdit } from './edits.js';

/** What requests need of a session. */
export interface RequestContext {
  readonly client: Client;
  readonly answers: Answers;
  readonly comparisons: Comparisons;
  readonly showsLenses: () => boolean;
}

interface OfDocument {
  readonly textDocument: TextDocumentIdentifier;
}

/** Milliseconds in which fixes are proved before they are offered without proofs. */
const PROOF_TIME = 3000;

export function listenForRequests(connection: Connection, context: RequestContext): void {
  const { answers, client } = context;
  /** Answers in the quick thread; null if the document is not served. */
  const quickly =
    <Params extends OfDocument, Name extends JobName>(name: Name, inputOf: (params: Params) => InputOf<Name>) =>
    (params: Params, token: CancellationToken): Promise<OutputOf<Name> | null> =>
      onFile(
        answers,
        params,
        token,
        async (file, signal) => (await answers.quick(name, inputOf(params), file, signal)) ?? null,
      );
  const place = ({ position }: TextDocumentPositionParams): Position => position;

  connection.onHover(quickly('hover', place));
  connection.onCompletion(mutable(quickly('completion', place)));
  connection.onPrepareRename(quickly('renaming', place));
  connection.onDocumentLinks(mutable(quickly('links', none)));
  connection.onDocumentSymbol(mutable(quickly('symbols', none)));
  connection.onFoldingRanges(mutable(quickly('folding', none)));
  connection.onSelectionRanges(mutable(quickly('selections', ({ positions }: SelectionRangeParams) => positions)));
  connection.onDocumentFormatting((params, token) =>
    onUnchangedFile(answers, params, token, async (file, signal) => [
      ...(await answers.long('format', undefined, file, signal)),
    ]),
  );
  connection.onRenameRequest((params, token) =>
    onUnchangedFile(answers, params, token, async (file, signal) => {
      const { position, newName: name } = params;
      const edits = await answers.quick('rename', { position, name }, file, signal);
      if (typeof edits === 'string') throw new ResponseError(ErrorCodes.InvalidParams, edits);
      return workspaceEdit(file, edits, client.versionsEdits);
    }),
  );
  connection.onCodeAction((params, token) =>
    onUnchangedFile(answers, params, token, async (file, signal) => {
      const actions = await codeActions(answers, params, file, signal);
      return actions.map((action) => codeAction(action, file, client.versionsEdits));
    }),
  );
  listenForLenses(connection, context);
  connection.onExecuteCommand(({ command, arguments: [argument] = [] }, token) =>
    execute(command, argument, token, connection, context),
  );
}

const none = (): undefined => undefined;

/** The lists of the protocol's types are mutable. */
function mutable<Params, Item>(
  answer: (params: Params, token: CancellationToken) => Promise<readonly Item[] | null>,
): (params: Params, token: CancellationToken) => Promise<Item[] | null> {
  return answer as (params: Params, token: CancellationToken) => Promise<Item[] | null>;
}

/** Returns null for a document that is not served. */
function onFile<Result>(
  answers: Answers,
  { textDocument: { uri } }: OfDocument,
  token: CancellationToken,
  answer: (file: FileSnapshot, signal: AbortSignal) => Promise<Result>,
): Promise<Result | null> {
  return cancellable(token, async (signal) => {
    const file = await answers.file(uri);
    return file === undefined ? null : answer(file, signal);
  });
}

/** For edits, which are wrong for any other text: not every client checks the version that they are for. */
function onUnchangedFile<Result>(
  answers: Answers,
  params: OfDocument,
  token: CancellationToken,
  answer: (file: FileSnapshot, signal: AbortSignal) => Promise<Result>,
): Promise<Result | null> {
  return onFile(answers, params, token, async (file, signal) => {
    const result = await answer(file, signal);
    if (!answers.isCurrent(file)) throw new ResponseError(LSPErrorCodes.ContentModified, 'the text changed');
    return result;
  });
}

/** With proofs; without them, if they take too long. */
async function codeActions(
  answers: Answers,
  { range, context }: Pick<InputOf<'codeActions'>, 'range' | 'context'>,
  file: FileSnapshot,
  signal: AbortSignal,
): Promise<OutputOf<'codeActions'>> {
  try {
    return await answers.long('codeActions', { range, context, withProofs: true }, file, signal, PROOF_TIME);
  } catch (error) {
    if (!(error instanceof JobFailed)) throw error;
    return answers.quick('codeActions', { range, context, withProofs: false }, file, signal);
  }
}

function listenForLenses(connection: Connection, { answers, comparisons, showsLenses }: RequestContext): void {
  connection.onCodeLens((params, token) =>
    onFile(answers, params, token, async (file, signal) => {
      if (!showsLenses()) return [];
      const [own, groups] = await Promise.all([
        comparisons.lensOf(file),
        answers.quick('lenses', undefined, file, signal),
      ]);
      return [...own, ...groups];
    }),
  );
  connection.onCodeLensResolve((lens, token) =>
    cancellable(token, async (signal) => {
      const file = await answers.file(String(property(lens.data, 'uri')));
      return file === undefined ? lens : comparisons.titledLens(lens, file, signal);
    }),
  );
}

/** What to send for the keys that a command cannot do without. */
const NEEDED = {
  url: 'send a URL or a path, such as /search',
  with: 'send HEAD, or the URL of a site',
  rule: 'send the id of a lint rule',
} as const;

function refuse(message: string): never {
  throw new ResponseError(ErrorCodes.InvalidParams, message);
}

async function execute(
  command: string,
  argument: unknown,
  token: CancellationToken,
  connection: Connection,
  { answers, comparisons, client }: RequestContext,
): Promise<unknown> {
  const text = (key: string): string => String(property(argument, key) ?? '');
  const needed = (key: keyof typeof NEEDED): string =>
    text(key) || refuse(`${command}: ${key} is missing: ${NEEDED[key]}`);
  return cancellable(token, async (signal) => {
    const file = await answers.file(text('uri'));
    if (file === undefined) {
      const reason = answers.isOpen(text('uri')) ? 'its config ignores the file' : 'the file is not open';
      refuse(`${command}: ${reason}`);
    }
    switch (command) {
      case COMMANDS.compare: {
        const compared = (await comparisons.compare(file, needed('with'), signal)) ?? null;
        if (compared !== null && !client.showsResults) show(connection, compared);
        return compared;
      }
      case COMMANDS.check:
        return answers.quick('check', { url: needed('url'), crawler: text('crawler') || '*' }, file, signal);
      case COMMANDS.explain:
        return (await answers.quick('explain', needed('rule'), file, signal)) ?? null;
      default:
        return refuse(`there is no command ${command}`);
    }
  });
}

/** For clients that do nothing with the result of a command: a line, and the whole text in the log of the server. */
function show(connection: Connection, { title, plain }: OutputOf<'compare'>): void {
  // A notification: `connection.window` would send a request, whose answer is not needed and may be an error.
  void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message: title });
  connection.console.info(plain);
}
