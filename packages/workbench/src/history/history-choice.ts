/** Whether drafts are kept in this browser: only if the user chooses it, and then in all tabs. */

import { signal } from '@preact/signals';
import { store, stored } from '../state/stored.js';

const CHOICE = 'history';

const isOn = (): boolean => stored(CHOICE) !== undefined;

export const keepsHistory = signal(isOn());

/** Returns false if the browser does not store the choice. */
export function chooseHistory(isChosen: boolean): boolean {
  store(CHOICE, isChosen ? 'on' : undefined);
  keepsHistory.value = isOn();
  return keepsHistory.peek() === isChosen;
}

export function followOtherTabs(): void {
  addEventListener('storage', () => (keepsHistory.value = isOn()));
}
