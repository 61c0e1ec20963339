import type { JSX } from 'preact';
import { announced } from './announce.js';

/** Stands once on the page. */
export function LiveRegion(): JSX.Element {
  return (
    <div class="visually-hidden" role="status">
      {announced}
    </div>
  );
}
