import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import { text } from '../messages/text.js';
import { marksOf } from './marks.js';

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

/** The offset at which crawlers stop reading; undefined if they read everything. */
export const { set: setReadLimit, field: readLimit } = marksOf((end: number | undefined, doc) => {
  if (end === undefined || end >= doc.length) return Decoration.none;
  const line = doc.lineAt(end);
  const at = line.from === end ? end : Math.min(line.to + 1, doc.length);
  const marked = at < doc.length ? [dimmed.range(at, doc.length)] : [];
  return Decoration.set([rule.range(at), ...marked], true);
}, EditorView.decorations);
