import type { JSX } from 'preact';
import { Button } from '../elements/button.js';
import { rich, text } from '../messages/text.js';
import { compareWithDraft, fetched, isOffered, replaceDraft } from './fetching.js';

export function LiveBar(): JSX.Element | null {
  const site = fetched.value?.site;
  if (!isOffered.value || site === undefined) return null;
  return (
    <div class="live-bar">
      <p>{rich('service', 'offer', { site })}</p>
      <Button onClick={replaceDraft} label={text('service', 'replaceDraft')} />
      <Button onClick={compareWithDraft} label={text('service', 'compare')} />
    </div>
  );
}
