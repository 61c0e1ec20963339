import { signal } from '@preact/signals';

/** True if the file of a tablet shows only some lines around the selected one. */
export const isCollapsed = signal(false);
