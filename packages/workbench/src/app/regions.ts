/** F6 moves between the regions of the page, as between the panes of a window. */

import { editorView } from '../editor/editor.js';

const REGIONS = '[data-region], .problems, .why, footer, .phone-navigation';

export function moveToRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter((region) => region.checkVisibility());
  const focused = document.activeElement;
  // The innermost: Why stands within the answers.
  const at = regions.findLastIndex((region) => region.contains(focused));
  const next = regions.at(at < 0 ? (step > 0 ? 0 : -1) : (at + step) % regions.length);
  if (next === undefined) return;
  if (next.classList.contains('file')) {
    editorView()?.focus();
    return;
  }
  if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
  next.focus();
}
