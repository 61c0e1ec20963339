import type { JSX } from 'preact';
import { Button } from '../elements/button.js';
import { rich, text } from '../messages/text.js';
import { setFailing, showTab, tab } from '../state/workspace.js';
import { fetched } from './fetched.js';
import { statusOf } from './outcome.js';

/** Says above the answers that the site fails, so that they are not those of the draft. */
export function OutageBar(): JSX.Element | null {
  const answer = fetched.value;
  if (answer === undefined) return null;
  const { site, entry } = answer;
  const status = statusOf(entry);
  return (
    <div class="outage-bar">
      <p>
        {status === undefined
          ? rich('service', 'blockedNoAnswer', { site })
          : rich('service', 'blockedNow', { site, status: String(status) })}
      </p>
      {tab.value !== 'server' && <Button onClick={() => showTab('server')} label={text('service', 'showOutage')} />}
      <Button onClick={() => setFailing(false)} label={text('service', 'showDraft')} />
    </div>
  );
}
