import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { dragged } from '../controls/dragged.js';
import { text } from '../messages/text.js';
import { store, stored } from '../state/stored.js';

const LEAST = 20;
const MOST = 70;
const USUAL = 38;
/** Percent per arrow key. */
const STEP = 2;

const share = signal(USUAL);

export function Divider(): JSX.Element {
  useLayoutEffect(() => {
    const before = Number(stored('file-share') ?? USUAL);
    setShare(Number.isFinite(before) ? before : USUAL);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused; this is a splitter with a value.
    <div
      class="divider"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={text('app', 'resize')}
      aria-controls="file"
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={share.value}
      aria-valuetext={text('app', 'resizeValue', { percent: share.value })}
      onPointerDown={drag}
      onKeyDown={move}
      onDblClick={() => keep(USUAL)}
    />
  );
}

function setShare(percent: number): void {
  share.value = Math.round(Math.min(MOST, Math.max(LEAST, percent)));
  // The content security policy allows this, and no style attribute in HTML.
  document.documentElement.style.setProperty('--file-share', `${share.value}%`);
}

function keep(percent: number): void {
  setShare(percent);
  store('file-share', String(share.value));
}

function drag(event: PointerEvent): void {
  const onMove = (clientX: number) => setShare((clientX / innerWidth) * 100);
  dragged(event, onMove, () => keep(share.value));
}

function move(event: KeyboardEvent): void {
  const to = { ArrowLeft: share.value - STEP, ArrowRight: share.value + STEP, Home: LEAST, End: MOST }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  keep(to);
}
