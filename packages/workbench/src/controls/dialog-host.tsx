import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { showNotice } from '../live/notice.js';
import type { Part } from '../messages/en/parts/texts.js';
import { textsLoaded } from '../messages/language.js';
import { text } from '../messages/text.js';

/** A component that renders a `Dialog`, and passes `onClose` to it. */
export type DialogView = ComponentType<{ readonly onClose: () => void }>;

const shown = signal<DialogView | undefined>(undefined);

export async function showDialog(load: () => Promise<DialogView>, ...parts: readonly Part[]): Promise<void> {
  try {
    const [view] = await Promise.all([load(), textsLoaded(...parts)]);
    shown.value = view;
  } catch {
    showNotice('error', () => text('app', 'notLoaded'));
  }
}

export function DialogHost(): JSX.Element | null {
  const View = shown.value;
  return View === undefined ? null : <View onClose={() => (shown.value = undefined)} />;
}
