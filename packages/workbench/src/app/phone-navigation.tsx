import type { JSX } from 'preact';
import { ChangesBadge } from '../changes/lazy-changes-badge.js';
import { text } from '../messages/text.js';
import { shownPane } from '../state/viewport.js';
import { type Tab, tab } from '../state/workspace.js';

const VIEWS = [
  { id: 'file', label: 'navFile' },
  { id: 'test', label: 'navTest' },
  { id: 'who', label: 'navWho' },
  { id: 'changes', label: 'navChanges' },
  { id: 'server', label: 'navServer' },
] as const;

export function PhoneNavigation(): JSX.Element {
  const present: Tab | 'file' = shownPane.value === 'file' ? 'file' : tab.value;
  return (
    <nav class="phone-navigation" aria-label={text('app', 'views')}>
      {VIEWS.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-current={id === present ? 'page' : undefined}
          onClick={() => {
            shownPane.value = id === 'file' ? 'file' : 'answers';
            if (id !== 'file') tab.value = id;
          }}
        >
          {text('app', label)}
          {id === 'changes' && <ChangesBadge />}
        </button>
      ))}
    </nav>
  );
}
