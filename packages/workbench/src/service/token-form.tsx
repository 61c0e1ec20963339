import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { text } from '../messages/text.js';
import { fetchWithToken } from './fetching.js';

/** Asks for a token. It is kept in memory only. */
export function TokenForm(): JSX.Element {
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
      <button type="submit" class="button main">
        {text('service', 'useToken')}
      </button>
      <p class="quiet" id="token-stays">
        {text('service', 'tokenStays')}
      </p>
    </form>
  );
}
