import type { JSX } from 'preact';
import { showDialog } from '../controls/dialog-host.js';
import { CRAWLER_SETS, isShown, toggleSet } from '../crawlers/crawler-groups.js';
import { Button } from '../elements/button.js';
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
  return <Button onClick={open} label={text('urls', 'add')} />;
}

export function ChooseButton(): JSX.Element {
  const open = () => showDialog(() => import('../crawlers/choose-dialog.js').then((module) => module.ChooseDialog));
  return <Button class="choose" onClick={open} label={text('crawlers', 'choose')} />;
}
