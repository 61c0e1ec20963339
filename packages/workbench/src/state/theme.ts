/** Light or dark: as chosen, otherwise as the system prefers. */

import { computed, effect, signal } from '@preact/signals';
import { store, stored } from './stored.js';

export type Theme = 'light' | 'dark';

const chosen = signal<Theme | undefined>(undefined);
const ofSystem = signal<Theme>('light');
export const theme = computed<Theme>(() => chosen.value ?? ofSystem.value);

export function watchTheme(): void {
  const before = stored('theme');
  if (before === 'light' || before === 'dark') chosen.value = before;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const read = () => (ofSystem.value = dark.matches ? 'dark' : 'light');
  dark.addEventListener('change', read);
  read();
  effect(() => {
    if (chosen.value === undefined) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen.value;
  });
}

export function toggleTheme(): void {
  const next = theme.value === 'dark' ? 'light' : 'dark';
  chosen.value = next;
  store('theme', next);
}
