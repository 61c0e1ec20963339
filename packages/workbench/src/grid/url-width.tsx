/** The width of the column of URLs: dragged, or changed by arrow keys. */

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { dragged } from '../controls/dragged.js';
import { text } from '../messages/text.js';
import { store, stored } from '../state/stored.js';

const LEAST = 80;
const MOST = 1200;
/** Pixels per arrow key. */
const STEP = 16;

/** Undefined for the width that the style sheet chooses. */
const width = signal<number | undefined>(undefined);

export function UrlWidth(): JSX.Element {
  useLayoutEffect(() => {
    const before = Number(stored('url-width'));
    if (before >= LEAST) setWidth(before);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused; this is a splitter with a value.
    <div
      class="url-width"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={text('grid', 'urlWidth')}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={width.value ?? 200}
      aria-valuetext={
        width.value === undefined ? text('grid', 'usualWidth') : text('grid', 'pixels', { count: width.value })
      }
      onPointerDown={drag}
      onKeyDown={move}
      onDblClick={() => keep(undefined)}
    />
  );
}

function setWidth(pixels: number | undefined): void {
  width.value = pixels === undefined ? undefined : Math.round(Math.min(MOST, Math.max(LEAST, pixels)));
  const { style } = document.documentElement;
  if (width.value === undefined) style.removeProperty('--chosen-url-width');
  else style.setProperty('--chosen-url-width', `${width.value}px`);
}

function keep(pixels: number | undefined): void {
  setWidth(pixels);
  store('url-width', String(width.value ?? ''));
}

function drag(event: PointerEvent): void {
  event.stopPropagation();
  const start = widthOf(event.currentTarget as HTMLElement) - event.clientX;
  const onMove = (clientX: number) => setWidth(start + clientX);
  dragged(event, onMove, () => keep(width.value));
}

function move(event: KeyboardEvent): void {
  const handle = event.currentTarget as HTMLElement;
  const now = widthOf(handle);
  const to = { ArrowLeft: now - STEP, ArrowRight: now + STEP, Home: LEAST, End: MOST }[event.key];
  // Other keys of the grid act on its cells.
  if (event.key !== 'Tab') event.stopPropagation();
  if (to === undefined) return;
  event.preventDefault();
  keep(to);
}

/** The column has 14 pixels more, in the margin of the grid. */
function widthOf(handle: HTMLElement): number {
  return (handle.parentElement?.getBoundingClientRect().width ?? LEAST) - 14;
}
