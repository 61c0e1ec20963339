import { effect } from '@preact/signals';
import { showNotice } from '../live/notice.js';
import { textsLoaded } from '../messages/language.js';
import { text } from '../messages/text.js';
import { followOtherTabs, keepsHistory } from './history-choice.js';

/** Keeps drafts if that is chosen, or as soon as it is, here or in another tab. Resolves once that has begun. */
export async function startHistory(): Promise<void> {
  followOtherTabs();
  if (keepsHistory.peek()) await record(true);
  effect(() => {
    if (keepsHistory.value) record(false);
  });
}

let isRecording = false;

async function record(isAtStart: boolean): Promise<void> {
  if (isRecording) return;
  isRecording = true;
  try {
    const { startRecording } = await import('./recording.js');
    await startRecording(isAtStart);
  } catch {
    isRecording = false;
    await textsLoaded();
    showNotice('error', () => text('app', 'notLoaded'));
  }
}
