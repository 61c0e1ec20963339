import type { JSX } from 'preact';
import { Button } from '../elements/button.js';
import { rich, text } from '../messages/text.js';
import { calmText, live } from '../state/workspace.js';
import { fetched } from './fetched.js';
import { compareWithDraft, replaceDraft } from './fetching.js';

export function LiveBar(): JSX.Element | null {
  const site = fetched.value?.site;
  // The offer goes once the draft is the live file.
  if (site === undefined || live.value?.file.text === calmText.value) return null;
  return (
    <div class="live-bar">
      <p>{rich('service', 'offer', { site })}</p>
      <Button onClick={replaceDraft} label={text('service', 'replaceDraft')} />
      <Button onClick={compareWithDraft} label={text('service', 'compare')} />
    </div>
  );
}
