import { formatWithProof } from '@maycrawl/lint';
import type { RobotsDocument } from './robots-document.js';
import type { TextEdit } from './types.js';

/**
 * Returns the edits that give a file the layout of `format`; none if it has it, if the file is too long or not a text, or
 * if it is not proved that no verdict changes.
 */
export function formatEdits(document: RobotsDocument): readonly TextEdit[] {
  const { bytes, change } = formatWithProof(document.bytes);
  return change === undefined ? document.editsTo(bytes) : [];
}
