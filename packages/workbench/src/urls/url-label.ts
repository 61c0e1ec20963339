import { visibleText } from '@maycrawl/core/message';
import type { TestUrl } from './test-url.js';

/** Returns how a list names a URL: by what follows the host, as typed, if the file of the page governs it. */
export function labelOf({ typed, robots }: TestUrl, own: string | undefined): string {
  if (robots === undefined || robots !== own) return typed;
  const path = typed.replace(/^(?:https?:)?\/\//i, '').replace(/^[^/?#]*/, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Characters at the end that stay visible where a label is too long. */
const END = 14;
/** A shorter label is cut at its end only. */
const SHORT = 2 * END;

/** A mark, a joiner or the second half of a surrogate pair. */
const CONTINUES = /^(?:\p{M}|\u200d|[\udc00-\udfff])/u;

/**
 * Splits a long label, so that its middle is cut rather than its end, in which similar URLs differ. Invisible characters
 * are shown as their code points.
 */
export function splitLabel(given: string): readonly [start: string, end: string] {
  const label = visibleText(given);
  if (label.length <= SHORT) return [label, ''];
  let at = label.length - END;
  while (at > END && CONTINUES.test(label.charAt(at))) at--;
  return [label.slice(0, at), label.slice(at)];
}
