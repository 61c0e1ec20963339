import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../elements/button.js';
import { Mark } from '../elements/marks.js';
import { text } from '../messages/text.js';
import { fetched, problem, progress } from './fetched.js';
import { fetchWithToken } from './fetching.js';
import { outcomeText } from './outcome.js';
import { outcomeMessage, problemMessage } from './outcome-message.js';

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
