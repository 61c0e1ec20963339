import { RangeSet, StateEffect, StateField, type Text } from '@codemirror/state';
import { GutterMarker, gutterLineClass } from '@codemirror/view';

export const setEditedLines = StateEffect.define<readonly number[]>();

class EditedMarker extends GutterMarker {
  override elementClass = 'edited';
}
const marker = new EditedMarker();

export const editedLines = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(marks, { changes, effects, state }) {
    for (const effect of effects) if (effect.is(setEditedLines)) return marksOf(state.doc, effect.value);
    return marks.map(changes);
  },
  provide: (field) => gutterLineClass.from(field),
});

function marksOf(doc: Text, lines: readonly number[]): RangeSet<GutterMarker> {
  const known = lines.filter((line) => line >= 1 && line <= doc.lines);
  return RangeSet.of(known.map((line) => marker.range(doc.line(line).from)));
}
