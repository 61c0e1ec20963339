/** The tabs of the answers, after the ARIA pattern: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */

import type { ComponentType, JSX } from 'preact';
import { ChangesBadge } from '../changes/lazy-changes-badge.js';
import { lazyView } from '../controls/lazy-view.js';
import { TestView } from '../grid/test-view.js';
import { text } from '../messages/text.js';
import { isAllBlocked, type Tab, tab } from '../state/workspace.js';

const OutageBar = lazyView(() => import('../service/outage-bar.js').then((m) => m.OutageBar));

interface TabView {
  readonly id: Tab;
  readonly label: 'tabTest' | 'tabWho' | 'tabChanges' | 'tabServer';
  readonly View: ComponentType;
}

const VIEWS: readonly TabView[] = [
  { id: 'test', label: 'tabTest', View: TestView },
  {
    id: 'who',
    label: 'tabWho',
    View: lazyView(() => import('../policy/policy-view.js').then((m) => m.PolicyView), ['policy', 'changes']),
  },
  {
    id: 'changes',
    label: 'tabChanges',
    View: lazyView(() => import('../changes/changes-view.js').then((m) => m.ChangesView), ['changes']),
  },
  {
    id: 'server',
    label: 'tabServer',
    View: lazyView(() => import('../outage/outage-view.js').then((m) => m.OutageView), ['outage']),
  },
];

export function Tabs(): JSX.Element {
  const { View, id, label } = VIEWS.find((view) => view.id === tab.value) ?? (VIEWS[0] as TabView);
  return (
    <>
      <div class="bar tabs" role="tablist" onKeyDown={moveFocus}>
        {VIEWS.map((view) => (
          <button
            key={view.id}
            type="button"
            role="tab"
            id={`tab-${view.id}`}
            aria-selected={view.id === id}
            aria-controls="answers"
            tabIndex={view.id === id ? 0 : -1}
            onClick={() => (tab.value = view.id)}
          >
            {text('app', view.label)}
            {view.id === 'changes' && <ChangesBadge />}
          </button>
        ))}
      </div>
      <div class="view" role="tabpanel" id="answers" tabIndex={-1} aria-labelledby={`tab-${id}`}>
        <h2 class="visually-hidden">{text('app', label)}</h2>
        {isAllBlocked.value && <OutageBar />}
        {/* Who may do what is read from the draft, which does not count while the site fails. */}
        {isAllBlocked.value && id === 'who' ? null : <View />}
      </div>
    </>
  );
}

function moveFocus(event: KeyboardEvent): void {
  const at = VIEWS.findIndex(({ id }) => id === tab.value);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: VIEWS.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = VIEWS[(to + VIEWS.length) % VIEWS.length];
  if (next === undefined) return;
  tab.value = next.id;
  document.getElementById(`tab-${next.id}`)?.focus();
}
