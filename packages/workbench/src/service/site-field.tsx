import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../elements/button.js';
import { Mark } from '../elements/marks.js';
import { rich, text } from '../messages/text.js';
import { formatClock, formatDuration } from '../messages/times.js';
import { live, site } from '../state/workspace.js';
import { fetched, fetchSite, fetchWithToken, problem, progress, stopFetching, suggestedSite } from './fetching.js';
import { outcomeText, statusOf } from './outcome.js';
import { outcomeMessage, problemMessage, statusText } from './outcome-message.js';

export function SiteField(): JSX.Element {
  const isSlow = progress.value === 'slow';
  return (
    <div class="site">
      <form
        class="site-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (progress.value === 'slow') stopFetching();
          else if (progress.value === 'none') fetchSite();
        }}
      >
        <label for="site">{text('service', 'site')}</label>
        <input
          id="site"
          name="site"
          class="mono"
          type="text"
          inputMode="url"
          autocomplete="url"
          autocapitalize="none"
          spellcheck={false}
          translate={false}
          placeholder="example.com"
          value={site.value}
          aria-invalid={problem.value !== undefined && problem.value.kind !== 'token'}
          aria-describedby={problem.value === undefined ? undefined : 'site-note'}
          onInput={({ currentTarget }) => {
            site.value = currentTarget.value;
            // The note is about what was there before.
            problem.value = undefined;
          }}
        />
        <Button
          type="submit"
          class="button main"
          aria-busy={progress.value !== 'none'}
          label={isSlow ? text('service', 'stop') : fetchLabel()}
        />
      </form>
      <p class="site-state">{stateMessage()}</p>
    </div>
  );
}

/** Names the site that the address of the page suggests: a click sends its name. */
function fetchLabel(): string {
  const name = site.value.trim();
  if (suggestedSite.value !== name || name === '') return text('service', 'fetch');
  return text('service', 'fetchSite', { site: name });
}

function stateMessage(): JSX.Element | string | null {
  if (progress.value !== 'none') return <>{rich('service', 'fetching', { site: site.value })}</>;
  const answer = fetched.value;
  if (answer === undefined) return null;
  const { entry, at } = answer;
  const time = (iso: string | undefined) => formatClock(Date.parse(iso ?? ''), at);
  const status = statusText(statusOf(entry));
  if (entry.good?.kind === 'unavailable') {
    return text('service', 'noFileState', { status, time: time(entry.good.at) });
  }
  if (entry.good === null || live.value === undefined) {
    return text('service', 'failedState', { time: formatClock(at, at) });
  }
  const fresh = Date.parse(entry.freshUntil ?? '') - at;
  const values = { file: <b>{text('service', 'liveFile')}</b>, time: time(entry.good.at), status };
  if (!(fresh > 0)) return <>{rich('service', 'liveStale', values)}</>;
  return <>{rich('service', 'liveState', { ...values, duration: formatDuration(fresh) })}</>;
}

/** Below the header, in the flow: it covers nothing. */
export function SiteNote(): JSX.Element | null {
  const closed = useSignal<unknown>(undefined);
  const [failed, answer] = [problem.value, fetched.value];
  const shown = failed ?? (answer !== undefined && outcomeText(answer.entry) !== undefined ? answer : undefined);
  if (shown === undefined || closed.value === shown || progress.value !== 'none') return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the note from any element in it.
    <div
      class="site-note"
      id="site-note"
      onKeyDown={({ key }) => {
        if (key === 'Escape') closed.value = shown;
      }}
    >
      <div role="alert">
        {failed === undefined ? answer && outcomeMessage(answer) : <p>{problemMessage(failed)}</p>}
      </div>
      {failed?.kind === 'token' && <TokenForm />}
      <button
        type="button"
        class="site-close"
        aria-label={text('service', 'close')}
        onClick={() => {
          closed.value = shown;
          document.getElementById('site')?.focus();
        }}
      >
        <Mark path="M1 1l8 8M9 1l-8 8" />
      </button>
    </div>
  );
}

function TokenForm(): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      class="token-form"
      onSubmit={(event) => {
        event.preventDefault();
        fetchWithToken(field.current?.value ?? '');
      }}
    >
      <label for="token">{text('service', 'token')}</label>
      <input
        id="token"
        ref={field}
        class="mono"
        type="password"
        autocomplete="off"
        required={true}
        aria-describedby="token-stays"
      />
      <Button type="submit" class="button main" label={text('service', 'useToken')} />
      <p class="quiet" id="token-stays">
        {text('service', 'tokenStays')}
      </p>
    </form>
  );
}
