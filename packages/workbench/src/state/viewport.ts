/** How wide the page is. Style sheets use the same widths. */

import { type ReadonlySignal, signal } from '@preact/signals';

export type Viewport = 'phone' | 'tablet' | 'laptop';

const size = signal<Viewport>('laptop');
export const viewport: ReadonlySignal<Viewport> = size;

export const shownPane = signal<'file' | 'answers'>('answers');

export function watchViewport(): void {
  const phone = matchMedia('(max-width: 719px)');
  const laptop = matchMedia('(min-width: 1100px)');
  const read = () => (size.value = phone.matches ? 'phone' : laptop.matches ? 'laptop' : 'tablet');
  phone.addEventListener('change', read);
  laptop.addEventListener('change', read);
  read();
}

/** True if the file of a tablet shows only some lines around the selected one. */
export const isCollapsed = signal(false);
