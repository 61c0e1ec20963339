/** Marks the end of the first 500 KiB with a line, and dims the text after it. */

import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { text } from '../messages/text.js';

/** The offset at which crawlers stop reading; undefined if they read everything. */
export const setReadLimit = StateEffect.define<number | undefined>();

class LimitWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('div');
    element.className = 'limit';
    element.textContent = text('editor', 'cut');
    return element;
  }
}

const rule = Decoration.widget({ widget: new LimitWidget(), block: true, side: -1 });
const dimmed = Decoration.mark({ class: 'unread' });

export const readLimit = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, state }) {
    for (const effect of effects) {
      if (!effect.is(setReadLimit)) continue;
      const { value } = effect;
      if (value === undefined || value >= state.doc.length) return Decoration.none;
      const line = state.doc.lineAt(value);
      const at = line.from === value ? value : Math.min(line.to + 1, state.doc.length);
      const marked = at < state.doc.length ? [dimmed.range(at, state.doc.length)] : [];
      return Decoration.set([rule.range(at), ...marked], true);
    }
    return marks.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});
