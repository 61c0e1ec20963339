import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { highlightSpecialChars, hoverTooltip, keymap } from '@codemirror/view';
import { INVISIBLE, visibleText } from '@maycrawl/core/message';
import { runTask } from '../analysis/task-client.js';
import type { InputOf } from '../analysis/tasks/tasks.js';
import { findingTexts } from '../findings/findings-state.js';
import { language, textsOf } from '../messages/language.js';
import { dialect, draftBytes } from '../state/workspace.js';
import { inLanguage } from './in-language.js';

const explanation: Extension = hoverTooltip(async (_view, offset) => {
  const input = await placeInput(offset);
  const found = await runTask('hover', input).catch(() => undefined);
  if (found === undefined || input.bytes !== draftBytes.peek()) return null;
  return {
    pos: found.from,
    end: found.to,
    above: true,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'explanation';
      for (const sentence of found.sentences) {
        const paragraph = document.createElement('p');
        paragraph.textContent = sentence;
        dom.append(paragraph);
      }
      return { dom };
    },
  };
});

/** @public Loaded by the editor on demand. */
export { openSearchPanel };

/** Characters that cannot be seen, or that turn the order of others, are shown as their code points. */
const invisible: Extension = highlightSpecialChars({
  // The editor leaves room for a tab.
  specialChars: new RegExp(`(?!\t)(?:${INVISIBLE.source})`, INVISIBLE.flags),
  render(code) {
    const dom = document.createElement('span');
    dom.className = 'invisible';
    dom.textContent = visibleText(String.fromCodePoint(code));
    return dom;
  },
});

export const lateExtensions: Extension = [
  inLanguage(() => EditorState.phrases.of((textsOf('search') ?? {}) as Readonly<Record<string, string>>)),
  invisible,
  explanation,
  autocompletion({ override: [complete], icons: false }),
  search({ top: true }),
  keymap.of([...completionKeymap, ...searchKeymap]),
];

async function placeInput(offset: number): Promise<InputOf<'hover'>> {
  const texts = await findingTexts(language.peek());
  return { bytes: draftBytes.peek(), dialect: dialect.peek(), offset, texts };
}

async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const before = context.state.doc.lineAt(context.pos);
  const typed = before.text.slice(0, context.pos - before.from);
  // On an empty line, keys are offered only on request.
  if (!context.explicit && !/[^\s:]$/.test(typed)) return null;
  const input = await placeInput(context.pos);
  const found = await runTask('completions', input).catch(() => undefined);
  if (found === undefined || context.aborted) return null;
  return {
    from: found.from,
    to: found.to,
    options: found.items.map(({ label, detail, insert }) => ({ label, detail, apply: insert })),
  };
}
