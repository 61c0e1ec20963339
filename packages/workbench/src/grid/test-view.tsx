import { effect, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { lazyView } from '../controls/lazy-view.js';
import { Button } from '../elements/button.js';
import { askExamples, totals } from '../engine/client.js';
import { startWhy } from '../engine/selected-why.js';
import { announce, holdAnnouncements } from '../live/announce.js';
import { text } from '../messages/text.js';
import { viewport } from '../state/viewport.js';
import { crawlers, draft, urls } from '../state/workspace.js';
import { addUrls } from '../urls/url-list.js';
import { Why } from '../why/why.js';
import { FilterBar, NothingShown } from './filter-bar.js';
import { Grid } from './grid.js';
import { Legend } from './legend.js';
import { startMarking } from './marked-line.js';
import { SitemapButton, SitemapProblem } from './sitemap-button.js';
import { AddButton, ChooseButton, Toolbar } from './toolbar.js';

/** Part of the first view of a phone, whose texts are loaded already. */
const PhoneList = lazyView(() => import('./phone-list.js').then((module) => module.PhoneList), 'none-late');

export function TestView(): JSX.Element {
  const hasCells = urls.value.length > 0 && crawlers.value.length > 0;
  if (viewport.value === 'phone') {
    return (
      <>
        <SitemapProblem />
        {hasCells ? <PhoneList /> : <Empty />}
      </>
    );
  }
  return (
    <>
      <Toolbar />
      {hasCells ? (
        <>
          <FilterBar />
          <NothingShown />
          <Grid />
          <Legend />
          <Why />
        </>
      ) : (
        <Empty />
      )}
    </>
  );
}

function Empty(): JSX.Element {
  const examples = useSignal<readonly string[]>([]);
  if (crawlers.value.length === 0) {
    return (
      <div class="empty-grid">
        <p>{text('crawlers', 'noCrawlers')}</p>
        <ChooseButton />
      </div>
    );
  }
  if (examples.value.length === 0) {
    askExamples().then((paths) => (examples.value = paths));
  }
  return (
    <div class="empty-grid">
      <p>{text('grid', 'noUrls')}</p>
      {viewport.value === 'phone' && (
        <p class="tools">
          <AddButton />
          <SitemapButton />
        </p>
      )}
      <p class="quiet">{text('grid', 'noUrlsExamples')}</p>
      <ul class="examples">
        {examples.value.map((path) => (
          <li key={path}>
            <button
              type="button"
              class="link"
              translate={false}
              aria-label={text('urls', 'addExample', { path })}
              onClick={() => addUrls([path])}
            >
              <code>{path}</code>
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={() => addUrls(examples.value)} label={text('urls', 'addExamples')} />
    </div>
  );
}

export function startTests(): void {
  startWhy();
  startMarking();
  let said = '';
  effect(() => {
    draft.value;
    holdAnnouncements();
  });
  effect(() => {
    const known = totals.value;
    if (known === undefined || known.rowsDone < known.rows) return;
    const { newlyAllowed: allowed, newlyBlocked: blocked } = known;
    const count = allowed + blocked;
    const message =
      count === 0 ? text('grid', 'noVerdictChanged') : text('grid', 'verdictsChanged', { count, allowed, blocked });
    if (message !== said && !(said === '' && count === 0)) announce(message, 'verdicts');
    said = message;
  });
}
