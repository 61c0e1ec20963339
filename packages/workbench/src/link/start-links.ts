import { textsLoaded } from '../messages/language.js';
import { keepDraft } from './kept-draft.js';
import { openLink } from './open-link.js';

/** Keeps the draft, opens the link in the address, and those that are put there later. */
export async function startLinks(): Promise<void> {
  keepDraft();
  await textsLoaded();
  await openLink();
  addEventListener('hashchange', openLink);
}
