import { RangeSet } from '@codemirror/state';
import { GutterMarker, gutterLineClass } from '@codemirror/view';
import { marksOf } from './marks.js';

class EditedMarker extends GutterMarker {
  override elementClass = 'edited';
}
const marker = new EditedMarker();

export const { set: setEditedLines, field: editedLines } = marksOf((lines: readonly number[], doc) => {
  const known = lines.filter((line) => line >= 1 && line <= doc.lines);
  return RangeSet.of<GutterMarker>(known.map((line) => marker.range(doc.line(line).from)));
}, gutterLineClass);
