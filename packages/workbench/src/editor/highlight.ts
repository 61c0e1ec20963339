/** Highlights the visible lines. There is no parser tree: a line of robots.txt is read on its own. */

import { RangeSetBuilder, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const key = Decoration.mark({ class: 'key' });
const agent = Decoration.mark({ class: 'agent' });
const comment = Decoration.mark({ class: 'comment' });

/** Longer lines are highlighted up to here. */
const MAX_CHARACTERS = 2000;

const LINE = /^(\s*)([^:#]*)(:?)([^#]*)(#.*)?/;

export const highlighting = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let done = 0;
  for (const { from, to } of visibleRanges) {
    const last = state.doc.lineAt(to).number;
    // Of a long line, several parts may be visible.
    for (let number = Math.max(done + 1, state.doc.lineAt(from).number); number <= last; number++) {
      addLine(state.doc, number, builder);
    }
    done = Math.max(done, last);
  }
  return builder.finish();
}

function addLine(doc: Text, number: number, builder: RangeSetBuilder<Decoration>): void {
  const line = doc.line(number);
  const [, indent = '', name = '', colon = '', value = '', hash = ''] =
    LINE.exec(line.text.slice(0, MAX_CHARACTERS)) ?? [];
  const nameFrom = line.from + indent.length;
  const valueFrom = nameFrom + name.length + colon.length;
  if (colon !== '' && name !== '') builder.add(nameFrom, nameFrom + name.trimEnd().length, key);
  if (colon !== '' && /^user-?agent$/i.test(name.trim()) && value.trim() !== '') {
    builder.add(valueFrom, valueFrom + value.length, agent);
  }
  const commentFrom = valueFrom + value.length;
  if (hash !== '') builder.add(commentFrom, commentFrom + hash.length, comment);
}
