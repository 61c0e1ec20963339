import type { Diagnostic, MessageParams } from '@maycrawl/lint';
import type { OffsetMap } from './offset-map.js';
import type { RelatedPlace } from './types.js';

/** `written` returns a sentence in the language of the document. */
export function relatedPlaces(
  { related }: Diagnostic,
  offsets: OffsetMap,
  written: (text: string, id: string, values: MessageParams) => string,
): RelatedPlace[] {
  return related.map(({ message, messageId, params, location: { start, span } }) => ({
    message: written(message, messageId, params),
    line: start.line,
    from: offsets.at(span.start),
    to: offsets.at(span.end),
  }));
}
