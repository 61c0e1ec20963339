import type { CodeAction, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import type { OfferedAction } from '../jobs/jobs.js';
import type { FileSnapshot } from '../jobs/worker-lane.js';

/** The edits of one file. With `isVersioned`, a client applies them only to the text that they are for. */
export function workspaceEdit(
  { uri, version }: Pick<FileSnapshot, 'uri' | 'version'>,
  edits: readonly TextEdit[],
  isVersioned: boolean,
): WorkspaceEdit {
  if (!isVersioned) return { changes: { [uri]: [...edits] } };
  return { documentChanges: [{ textDocument: { uri, version }, edits: [...edits] }] };
}

export function codeAction({ edits, ...action }: OfferedAction, file: FileSnapshot, isVersioned: boolean): CodeAction {
  return edits === undefined ? action : { ...action, edit: workspaceEdit(file, edits, isVersioned) };
}
