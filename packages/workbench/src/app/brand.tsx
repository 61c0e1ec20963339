import type { JSX } from 'preact';

/** Four cells of the grid, one of them blocked. */
export function Brand(): JSX.Element {
  return (
    <svg class="brand-mark" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M.75.75h5.5v5.5H.75zM.75 9.75h5.5v5.5H.75zM9.75 9.75h5.5v5.5h-5.5z" />
      <path d="M9 0h7v7H9z" class="filled" />
    </svg>
  );
}
