/** What the editor needs only once someone uses it: explanations, completion and search. Loaded after the first view. */

import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { runTask } from '../analysis/task-client.js';
import { dialect, draftBytes } from '../state/workspace.js';
import { explanation } from './explain.js';

/** @public Loaded by the editor on demand. */
export { openSearchPanel };

export const lateExtensions: Extension = [
  explanation,
  autocompletion({ override: [complete], icons: false }),
  search({ top: true }),
  keymap.of([...completionKeymap, ...searchKeymap]),
];

async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const before = context.state.doc.lineAt(context.pos);
  const typed = before.text.slice(0, context.pos - before.from);
  // An empty line offers its keys only when asked.
  if (!context.explicit && !/[^\s:]$/.test(typed)) return null;
  const input = { bytes: draftBytes.peek(), dialect: dialect.peek(), offset: context.pos };
  const found = await runTask('completions', input).catch(() => undefined);
  if (found === undefined || context.aborted) return null;
  return {
    from: found.from,
    to: found.to,
    options: found.items.map(({ label, detail, insert }) => ({ label, detail, apply: insert })),
  };
}
