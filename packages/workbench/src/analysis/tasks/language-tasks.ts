import type { Dialect } from '@maycrawl/core';
import type { Completions, Hover } from '@maycrawl/language';
import { documentOf } from './findings-task.js';

export interface PlaceInput {
  readonly bytes: Uint8Array;
  readonly dialect: Dialect;
  /** In the text that the editor shows. */
  readonly offset: number;
}

/** Returns what the line does. */
export function hoverTask({ bytes, dialect, offset }: PlaceInput): Hover | undefined {
  return documentOf(bytes, dialect).hover(offset);
}

export function completionsTask({ bytes, dialect, offset }: PlaceInput): Completions | undefined {
  return documentOf(bytes, dialect).completions(offset);
}
