/** Marks the lines that decide the selected cell: the rule that wins, those that lose, and the user-agent lines. */

import type { Range, Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { SelectedWhy } from '../engine/selected-why.js';
import { text } from '../messages/text.js';
import { marksOf, TagWidget } from './marks.js';

export const { set: setWhy, field: verdictMarks } = marksOf(decorate, EditorView.decorations);

function decorate(selected: SelectedWhy | undefined, doc: Text): DecorationSet {
  if (selected === undefined) return Decoration.none;
  const { rule, overruled, userAgentLines, near } = selected.why;
  const ranges: Range<Decoration>[] = [];
  const mark = (number: number, kind: string, tag: string): void => {
    if (number < 1 || number > doc.lines) return;
    const line = doc.line(number);
    ranges.push(Decoration.line({ class: kind, attributes: { 'aria-description': tag } }).range(line.from));
    if (line.to > line.from && kind !== 'decides') {
      ranges.push(Decoration.mark({ class: `${kind}-text` }).range(line.from, line.to));
    }
    ranges.push(Decoration.widget({ widget: new TagWidget(tag, kind), side: 1 }).range(line.to));
  };
  for (const number of userAgentLines)
    mark(number, 'applies', text('editor', 'applies', { crawler: selected.crawler }));
  for (const one of overruled) mark(one.line, 'loses', text('editor', 'loses', { count: one.matchLength }));
  if (near !== undefined) {
    const { crawler } = selected;
    const tag = near.isElsewhere ? text('editor', 'notFor', { crawler }) : text('editor', 'noMatch');
    mark(near.line, 'near-miss', tag);
  }
  if (rule !== undefined) mark(rule.line, 'decides', text('editor', 'decides', { count: rule.matchLength }));
  return Decoration.set(ranges, true);
}
