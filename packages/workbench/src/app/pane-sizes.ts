import { signal } from '@preact/signals';

/** On a tablet: whether the file shows only some lines around the selected one. */
export const isCollapsed = signal(false);
