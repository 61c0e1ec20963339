import { type CrawlerEntry, crawlers as entries, tokenOfUnknownName } from '@maycrawl/core/crawlers';
import { similarCrawler } from '@maycrawl/lint/internal/names';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Dialog } from '../controls/dialog.js';
import { Button } from '../elements/button.js';
import { rich, text } from '../messages/text.js';
import { crawlers } from '../state/workspace.js';
import { crawlerName, entryOf, purposeOf, purposeTitle, setCrawlers } from './crawler-groups.js';

export function ChooseDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const typed = useSignal('');
  const found = entries.filter((entry) => matches(entry, typed.value));
  const others = crawlers.value.filter((name) => entryOf(name) === undefined);
  const actions = (
    <>
      <span role="status">{text('crawlers', 'chosen', { count: crawlers.value.length })}</span>
      <Button class="button main end" onClick={onClose} label={text('crawlers', 'done')} />
    </>
  );
  return (
    <Dialog title={text('crawlers', 'title')} onClose={onClose} actions={actions}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const name = crawlerName(typed.value.trim());
          if (name === undefined) return;
          add(name);
          typed.value = '';
        }}
      >
        <label for="crawler-field">{text('crawlers', 'search')}</label>
        <input
          id="crawler-field"
          type="search"
          class="field"
          autocomplete="off"
          value={typed}
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
        <FreeName typed={typed.value.trim()} found={found.length} onAdded={() => (typed.value = '')} />
      </form>
      {others.length > 0 && <OtherNames names={others} />}
      <ul class="crawler-list">
        {found.map((entry) => (
          <Choice key={entry.name} entry={entry} />
        ))}
      </ul>
    </Dialog>
  );
}

function FreeName(props: { readonly typed: string; readonly found: number; readonly onAdded: () => void }) {
  const { typed, found, onAdded } = props;
  const isKnown = entryOf(typed) !== undefined;
  if (typed === '' || (found > 0 && isKnown)) return null;
  const name = crawlerName(typed);
  if (name === undefined) return <p class="warning">{rich('crawlers', 'notAName', { name: typed })}</p>;
  const token = tokenOfUnknownName(typed);
  const isShown = crawlers.value.includes(name);
  if (token === undefined && (isShown || (found > 0 && typed.length < 4))) return null;
  const similar = similarCrawler(typed);
  return (
    <p class="free-name">
      {token !== undefined && <>{rich('crawlers', 'readAs', { name: typed, token })} </>}
      {similar !== undefined && (
        <>
          {rich('crawlers', 'similar', { name: similar })}{' '}
          <Button
            class="button main"
            onClick={() => {
              add(similar);
              onAdded();
            }}
            label={text('crawlers', 'useSimilar', { name: similar })}
          />{' '}
        </>
      )}
      {!isShown && <Button type="submit" label={text('crawlers', 'addName', { name })} />}
    </p>
  );
}

function add(name: string): void {
  setCrawlers([...crawlers.value, entryOf(name)?.name ?? name]);
}

function Choice({ entry }: { readonly entry: CrawlerEntry }): JSX.Element {
  const isChosen = crawlers.value.includes(entry.name);
  const facts = [entry.vendor, ...entry.uses.map((use) => purposeTitle(use))];
  if (entry.fetches === 'never') facts.push(text('crawlers', 'setting'));
  if (entry.obeysRobotsTxt === 'no') facts.push(text('crawlers', 'ignores'));
  if (entry.status === 'retired') facts.push(text('crawlers', 'retired'));
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => {
            const others = crawlers.value.filter((name) => name !== entry.name);
            setCrawlers(isChosen ? others : [...others, entry.name]);
          }}
        />
        <span translate={false}>{entry.name}</span>
        <small>{facts.join(' · ')}</small>
      </label>
    </li>
  );
}

function OtherNames({ names }: { readonly names: readonly string[] }): JSX.Element {
  return (
    <div class="other-names">
      <strong>{text('crawlers', 'otherNames')}</strong>
      {names.map((name) => (
        <button
          type="button"
          key={name}
          class="button"
          aria-label={text('crawlers', 'removeName', { name })}
          onClick={() => setCrawlers(crawlers.value.filter((other) => other !== name))}
        >
          {name} ×
        </button>
      ))}
    </div>
  );
}

function matches(entry: CrawlerEntry, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const purposes = [purposeOf(entry.name), ...entry.uses].map((use) => purposeTitle(use));
  const haystack = [entry.name, ...entry.displayNames, entry.vendor, ...entry.tokens, ...purposes]
    .join(' ')
    .toLowerCase();
  return words.every((word) => haystack.includes(word));
}
