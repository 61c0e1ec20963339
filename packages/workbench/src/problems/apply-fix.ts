import type { Finding, FindingFix } from '@maycrawl/language';
import { runTask } from '../analysis/task-client.js';
import { editorView } from '../editor/editor.js';
import { showFixed } from '../editor/opened-history.js';
import { bytesOfDraft, openFile } from '../files/opened-file.js';
import { findings } from '../findings/findings-state.js';
import { alertNow, announce } from '../live/announce.js';
import { text } from '../messages/text.js';
import { dialect, draftBytes, draftText, opened } from '../state/workspace.js';

function areCurrent(): boolean {
  return findings.peek()?.bytes === draftBytes.peek();
}

export async function applyFix(finding: Finding, fix: FindingFix): Promise<void> {
  if (!areCurrent()) return;
  if (fix.needsBytes) {
    const before = draftBytes.peek();
    const bytes = await fixedBytes(finding, fix);
    if (bytes === undefined || before !== draftBytes.peek()) {
      alertNow(text('problems', 'nothingFixed'));
      return;
    }
    showBytes(bytes);
  } else {
    const changes = fix.edits.map(({ from, to, insert }) => ({ from, to, insert }));
    editorView()?.dispatch({ changes, userEvent: 'input.fix', scrollIntoView: true });
  }
  announce(text('problems', 'fixed', { count: 1 }));
}

export async function applyAll(): Promise<void> {
  if (!areCurrent()) return;
  const bytes = draftBytes.peek();
  const fixed = await runTask('fixAll', { bytes, dialect: dialect.peek() }).catch(() => undefined);
  if (fixed === undefined || bytes !== draftBytes.peek() || fixed.count === 0) {
    alertNow(text('problems', 'nothingFixed'));
    return;
  }
  showBytes(fixed.bytes);
  announce(text('problems', 'fixed', { count: fixed.count }));
}

function showBytes(bytes: Uint8Array): void {
  const view = editorView();
  if (view !== undefined) showFixed(view, openFile(bytes, opened.peek().source));
}

export async function fixedBytes(finding: Finding, fix: FindingFix): Promise<Uint8Array | undefined> {
  if (fix.needsBytes) {
    const known = findings.peek();
    const input = {
      bytes: draftBytes.peek(),
      dialect: dialect.peek(),
      finding: known?.indexes[known.findings.indexOf(finding)] ?? -1,
      fix: finding.fixes.indexOf(fix),
    };
    return runTask('fixBytes', input).catch(() => undefined);
  }
  const before = draftText.peek();
  let after = '';
  let at = 0;
  for (const { from, to, insert } of fix.edits) {
    after += before.slice(at, from) + insert;
    at = to;
  }
  return bytesOfDraft(after + before.slice(at), opened.peek());
}
