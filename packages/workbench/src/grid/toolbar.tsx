import type { JSX } from 'preact';
import { showDialog } from '../controls/dialog-host.js';
import { CRAWLER_SETS, isShown, toggleSet } from '../crawlers/crawler-groups.js';
import { text } from '../messages/text.js';
import { SitemapButton, SitemapProblem } from './sitemap-button.js';

export function Toolbar(): JSX.Element {
  return (
    <>
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
      <SitemapProblem />
    </>
  );
}

export function AddButton(): JSX.Element {
  const open = () => showDialog(() => import('./add-urls-dialog.js').then((module) => module.AddUrlsDialog));
  return (
    <button type="button" class="button" onClick={open}>
      {text('urls', 'add')}
    </button>
  );
}

export function ChooseButton(): JSX.Element {
  const open = () => showDialog(() => import('../crawlers/choose-dialog.js').then((module) => module.ChooseDialog));
  return (
    <button type="button" class="choose" onClick={open}>
      {text('crawlers', 'choose')}
    </button>
  );
}
