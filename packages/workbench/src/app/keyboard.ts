import { showDialog } from '../controls/dialog-host.js';
import { editorView } from '../editor/editor.js';
import { shownPane, viewport } from '../state/viewport.js';
import { showTab, type Tab, tab } from '../state/workspace.js';
import { takeAway } from '../take-away/take-away-menu.js';
import { loadKeyboardHelp } from './dialogs.js';

const TABS: Readonly<Record<string, Tab>> = { Digit1: 'test', Digit2: 'who', Digit3: 'changes', Digit4: 'server' };

export function listenToKeys(): void {
  // Captured, because the editor would insert a line for Control Enter.
  addEventListener('keydown', onKey, { capture: true });
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return;
  const action = actionOf(event);
  if (action === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

function actionOf(event: KeyboardEvent): (() => unknown) | undefined {
  const { key, code, altKey, shiftKey } = event;
  const isMod = event.ctrlKey || event.metaKey;
  if (key === 'F6' && !isMod && !altKey) return () => moveToRegion(shiftKey ? -1 : 1);
  if (altKey && !isMod && !shiftKey) {
    // The code of the key: with Alt, a Mac types other characters.
    const chosen = TABS[code];
    return chosen === undefined ? undefined : () => showTab(chosen);
  }
  if (isMod && !altKey && !shiftKey) {
    if (key === 'Enter') return toGridAndBack;
    if (key.toLowerCase() === 's') return () => takeAway('download');
    if (key.toLowerCase() === 'p') return () => takeAway('print');
  }
  if (key === '?' && !isMod && !altKey && !isText(event.composedPath()[0])) return () => showDialog(loadKeyboardHelp);
  return undefined;
}

function toGridAndBack(): void {
  const isInGrid = document.activeElement?.closest('[role=grid]') != null;
  if (viewport.value === 'phone') shownPane.value = isInGrid ? 'file' : 'answers';
  if (!isInGrid) tab.value = 'test';
  // A hidden element can be focused only after it is rendered.
  requestAnimationFrame(() => {
    if (isInGrid) editorView()?.focus();
    else focusGrid();
  });
}

/** The number of frames in which the grid of a hidden tab is expected to appear. */
const FRAMES = 20;

function focusGrid(frames: number = FRAMES): void {
  const grid = document.querySelector('#answers [role=grid]');
  const cell = grid?.querySelector<HTMLElement>('[tabindex="0"]:not([role=separator])');
  if (cell == null && frames > 0) requestAnimationFrame(() => focusGrid(frames - 1));
  // The cell is on screen, or the grid itself would be the tab stop.
  else (cell ?? document.getElementById('answers'))?.focus({ preventScroll: true });
}

function isText(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

const REGIONS = '[data-region], .problems, .why, footer, .phone-navigation';

function moveToRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter((region) => region.checkVisibility());
  const focused = document.activeElement;
  // The innermost region: the explanation of a verdict is inside the answers.
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
