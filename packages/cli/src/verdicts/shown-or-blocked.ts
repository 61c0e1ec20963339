import { internalErrorVerdict } from '@maycrawl/gate';
import type { SiteAnswer, UnsupportedAnswer } from './site-answer.js';

/** An answer that cannot be shown because of a fault of this software is blocked: one site cannot stop a run. */
export function shownOrBlocked<Item extends SiteAnswer>(
  item: Item | UnsupportedAnswer,
  show: (item: Item | UnsupportedAnswer) => string,
): string {
  try {
    return show(item);
  } catch (error) {
    if (item.origin === undefined) throw error;
    return show({ ...item, verdict: internalErrorVerdict(item.verdict, error) });
  }
}
