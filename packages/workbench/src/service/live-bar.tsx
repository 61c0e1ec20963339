import type { JSX } from 'preact';
import { rich, text } from '../messages/text.js';
import { compareWithDraft, fetched, isOffered, replaceDraft } from './fetching.js';

export function LiveBar(): JSX.Element | null {
  const site = fetched.value?.site;
  if (!isOffered.value || site === undefined) return null;
  return (
    <div class="live-bar">
      <p>{rich('service', 'offer', { site })}</p>
      <button type="button" class="button" onClick={replaceDraft}>
        {text('service', 'replaceDraft')}
      </button>
      <button type="button" class="button" onClick={compareWithDraft}>
        {text('service', 'compare')}
      </button>
    </div>
  );
}
