import type { JSX } from 'preact';
import { lazyView } from '../controls/lazy-view.js';
import { Button } from '../elements/button.js';
import { text } from '../messages/text.js';
import { site } from '../state/workspace.js';
import { fetched, problem, progress, suggestedSite } from './fetched.js';
import { fetchSite, stopFetching } from './fetching.js';

const SiteState = lazyView(() => import('./site-state.js').then((m) => m.SiteState));

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
      <p class="site-state">{(progress.value !== 'none' || fetched.value !== undefined) && <SiteState />}</p>
    </div>
  );
}

/** Names the site that the address of the page suggests: a click sends its name. */
function fetchLabel(): string {
  const name = site.value.trim();
  if (suggestedSite.value !== name || name === '') return text('service', 'fetch');
  return text('service', 'fetchSite', { site: name });
}
