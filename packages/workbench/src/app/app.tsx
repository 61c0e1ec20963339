import type { JSX } from 'preact';
import { DialogHost, showDialog } from '../controls/dialog-host.js';
import { Editor } from '../editor/editor.js';
import { LiveRegion } from '../live/live-region.js';
import { text } from '../messages/text.js';
import { LiveBar } from '../service/live-bar.js';
import { SiteField } from '../service/site-field.js';
import { draftBytes } from '../state/workspace.js';
import { lazyView } from './lazy-view.js';
import { Tabs } from './tabs.js';

const Problems = lazyView(() => import('../problems/problems.js').then((m) => m.Problems));

export function App(): JSX.Element {
  return (
    <div class="page">
      <header class="top">
        <h1 class="brand">
          maycrawl <span>{text('app', 'name')}</span>
        </h1>
        <SiteField />
        <button
          type="button"
          class="menu-button"
          onClick={() => showDialog(() => import('../start-from/start-from.js').then((m) => m.StartFrom))}
        >
          {text('startFrom', 'title')}
        </button>
      </header>
      <section class="pane file" aria-label={text('app', 'file')}>
        <div class="bar">
          <h2>{text('app', 'draft')}</h2>
          <span class="quiet">{text('app', 'bytes', { count: draftBytes.value.length })}</span>
        </div>
        <LiveBar />
        <Editor />
        <Problems />
      </section>
      <main class="pane answers" aria-label={text('app', 'answers')}>
        <Tabs />
      </main>
      <LiveRegion />
      <footer class="bottom">{text('app', 'privacy')}</footer>
      <DialogHost />
    </div>
  );
}
