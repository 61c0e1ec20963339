import { signal } from '@preact/signals';

/** The number of differences between the compared file and the draft, shown at *What changes*; undefined if not known. */
export const changeCount = signal<number | undefined>(undefined);
