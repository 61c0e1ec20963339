/** Adding URLs, and the choice of crawlers by purpose. */

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { CRAWLER_SETS, isShown, toggleSet } from '../crawlers/crawler-groups.js';
import { announce } from '../live/announce.js';
import { text } from '../messages/text.js';
import { addUrls } from '../urls/url-list.js';
import { dialog, notice, sitemapUrls } from './test-state.js';

export function Toolbar(): JSX.Element {
  return (
    <div class="tools">
      <AddButton />
      <SitemapButton />
      <fieldset class="chips">
        <legend class="visually-hidden">{text('crawlers', 'label')}</legend>
        {CRAWLER_SETS.map((set) => (
          <button type="button" key={set.id} aria-pressed={isShown(set)} onClick={() => toggleSet(set)}>
            {text('crawlers', `set-${set.id}`)}
          </button>
        ))}
        <ChooseButton />
      </fieldset>
    </div>
  );
}

export function AddButton(): JSX.Element {
  return (
    <button
      type="button"
      class="button"
      onClick={() => {
        dialog.value = 'urls';
      }}
    >
      {text('urls', 'add')}
    </button>
  );
}

export function ChooseButton(): JSX.Element {
  return (
    <button
      type="button"
      class="choose"
      onClick={() => {
        dialog.value = 'crawlers';
      }}
    >
      {text('crawlers', 'choose')}
    </button>
  );
}

/** Without the service it is shown and says what it needs. */
export function SitemapButton(): JSX.Element {
  const reading = useSignal<AbortController | undefined>(undefined);
  const read = sitemapUrls.value;
  const start = async () => {
    if (read === undefined) return;
    const stop = new AbortController();
    reading.value = stop;
    try {
      const { added, leftOut } = addUrls(await read(stop.signal));
      const message =
        leftOut > 0
          ? text('urls', 'leftOut', { count: leftOut, limit: 100_000 })
          : text('urls', 'added', { count: added });
      notice.value = { message };
      announce(message);
    } catch (error) {
      if (stop.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      notice.value = { message: text('urls', 'sitemapFailed', { reason }) };
    } finally {
      reading.value = undefined;
    }
  };
  if (reading.value !== undefined) {
    return (
      <button type="button" class="button" onClick={() => reading.value?.abort()}>
        {text('urls', 'stop')}
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        class="button"
        disabled={read === undefined}
        title={read === undefined ? text('urls', 'needsService') : undefined}
        aria-describedby={read === undefined ? 'sitemap-needs' : undefined}
        onClick={start}
      >
        {text('urls', 'fromSitemap')}
      </button>
      {read === undefined && (
        <span class="visually-hidden" id="sitemap-needs">
          {text('urls', 'needsService')}
        </span>
      )}
    </>
  );
}

export function NoticeLine(): JSX.Element | null {
  const shown = notice.value;
  if (shown === undefined) return null;
  return (
    <p class="notice">
      {shown.message}{' '}
      {shown.undo !== undefined && (
        <button type="button" class="link" onClick={shown.undo}>
          {text('urls', 'undo')}
        </button>
      )}
      <button
        type="button"
        class="close"
        aria-label={text('urls', 'close')}
        onClick={() => {
          notice.value = undefined;
        }}
      >
        ×
      </button>
    </p>
  );
}
