import type { JSX } from 'preact';

export function AllowedMark(): JSX.Element {
  return (
    <svg class="mark" viewBox="0 0 10 10" aria-hidden="true">
      <path d="M1.5 5.5 4 8l4.5-6" />
    </svg>
  );
}

export function BlockedMark(): JSX.Element {
  return (
    <svg class="mark" viewBox="0 0 10 10" aria-hidden="true">
      <path d="M1 5h8" />
    </svg>
  );
}
