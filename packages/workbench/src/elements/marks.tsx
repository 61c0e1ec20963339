import type { JSX } from 'preact';

export const TICK = 'M1.5 5.5 4 8l4.5-6';
export const BAR = 'M1 5h8';

/** A mark of 10 × 10 units, in the color of the text. */
export function Mark({ path }: { readonly path: JSX.Element | string }): JSX.Element {
  return (
    <svg class="mark" viewBox="0 0 10 10" aria-hidden="true">
      {typeof path === 'string' ? <path d={path} /> : path}
    </svg>
  );
}
