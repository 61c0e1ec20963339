import { visibleText } from '@maycrawl/core/message';
import type { ChangedRange } from '@maycrawl/lint/internal';
import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import type { Change, Decider, ChangeList as List } from '../analysis/tasks/changes-task.js';
import { crawlersText } from '../crawlers/crawlers-text.js';
import { Button } from '../elements/button.js';
import { showAll } from '../grid/shown-rows.js';
import { LineButton } from '../lines/go-to-line.js';
import { announce } from '../live/announce.js';
import { rich, text } from '../messages/text.js';
import { crawlers as columns, selectedCell, showTab, urls } from '../state/workspace.js';
import { addUrls } from '../urls/url-list.js';

const PAGE = 20;

interface Props {
  readonly list: List;
  readonly direction: 'blocked' | 'allowed';
  /** True if no change in this direction is proved. */
  readonly isProved: boolean;
  /** True where the new file is the draft, so that its lines are in the editor. */
  readonly isDraft?: boolean;
  readonly page?: number;
}

export function ChangeList({ list, direction, isProved, isDraft = true, page = PAGE }: Props): JSX.Element {
  const limit = useSignal(page);
  const shown = list.entries.slice(0, limit.value);
  const next = Math.min(page, list.entries.length - shown.length);
  const unlisted = list.count - list.entries.length;
  const name = direction === 'blocked' ? 'newlyBlocked' : 'newlyAllowed';
  return (
    <section class={`change-list ${direction}`} aria-label={text('changes', name)}>
      <h3>{text('changes', name)}</h3>
      {list.count === 0 && <p class="quiet">{text('changes', isProved ? 'none' : 'noneFound')}</p>}
      <ul>
        {shown.map((change) => (
          <Entry
            key={`${change.path} ${change.before.line} ${change.after.line} ${change.crawlers[0]}`}
            change={change}
            direction={direction}
            isDraft={isDraft}
          />
        ))}
      </ul>
      {next > 0 && (
        <Button
          class="link more"
          onClick={() => (limit.value += page)}
          label={text('changes', 'showMore', { count: list.entries.length - shown.length })}
        />
      )}
      {unlisted > 0 && next <= 0 && <p class="quiet">{text('changes', 'notListed', { count: unlisted })}</p>}
    </section>
  );
}

interface EntryProps {
  readonly change: Change;
  readonly direction: 'blocked' | 'allowed';
  readonly isDraft: boolean;
}

function Entry({ change, direction, isDraft }: EntryProps): JSX.Element {
  const { crawlers, crawlerCount, path, isWholeSite, range, words, before, after } = change;
  const [wasAllowed, isAllowed] = direction === 'blocked' ? [true, false] : [false, true];
  return (
    <li class="change">
      <p class={crawlers.includes('*') ? 'who begins-with-others' : 'who'}>
        <bdi>{crawlersText(crawlers, crawlerCount)}</bdi>
      </p>
      <p class="example">
        <code translate={false}>{visibleText(path)}</code>
        {isWholeSite && <span class="quiet">{text('differences', 'wholeSite')}</span>}
        {isDraft && <AddToTests path={path} crawlers={crawlers} />}
      </p>
      <p class="quiet">{rangeText(range, words)}</p>
      <p class="deciders">
        <DeciderText decider={before} isAllowed={wasAllowed} isDraft={false} />
        <span class="arrow" aria-hidden="true">
          →
        </span>
        <DeciderText decider={after} isAllowed={isAllowed} isDraft={isDraft} />
      </p>
    </li>
  );
}

const WORDS = {
  begin: 'rangeBegin',
  exact: 'rangeExact',
  contain: 'rangeContain',
  end: 'rangeEnd',
} as const;

function rangeText({ patterns, except, isComplete }: ChangedRange, words: Change['words']): ComponentChildren {
  if (isComplete && words !== undefined && words.kind !== 'match') {
    const range = rich('changes', WORDS[words.kind], { text: words.text });
    return except.length === 0 ? range : [range, ' ', rich('changes', 'rangeBut', { except })];
  }
  if (!isComplete) return rich('changes', 'rangePart', { patterns });
  if (except.length > 0) return rich('changes', 'rangeExcept', { patterns, except });
  return rich('changes', 'rangeAll', { patterns });
}

interface DeciderProps {
  readonly decider: Decider;
  readonly isAllowed: boolean;
  readonly isDraft: boolean;
}

function DeciderText({ decider, isAllowed, isDraft }: DeciderProps): JSX.Element {
  const { line, rule, hasGroup } = decider;
  // Without a matching rule or group, everything is allowed.
  if (line === undefined)
    return <span>{text('differences', hasGroup ? 'allowedWithoutRule' : 'allowedWithoutGroup')}</span>;
  const values = {
    line: isDraft ? <LineButton line={line} /> : text('changes', 'line', { line }),
    rule: <code translate={false}>{visibleText(rule ?? '')}</code>,
  };
  return <span>{rich('differences', isAllowed ? 'allowedBy' : 'blockedBy', values)}</span>;
}

interface AddProps {
  readonly path: string;
  readonly crawlers: readonly string[];
}

/** Adds a path to the test URLs; one that is there already is shown in the grid. */
function AddToTests({ path, crawlers }: AddProps): JSX.Element {
  const row = urls.value.indexOf(path);
  if (row >= 0) {
    const show = (): void => {
      const column = columns.peek().findIndex((name) => crawlers.includes(name));
      selectedCell.value = { row, column: Math.max(0, column) };
      showAll();
      showTab('test');
    };
    return (
      <Button
        class="link"
        aria-label={text('changes', 'showPathInTests', { path })}
        onClick={show}
        label={text('changes', 'showInTests')}
      />
    );
  }
  return (
    <Button
      class="link"
      aria-label={text('changes', 'addPathToTests', { path })}
      onClick={() => {
        addUrls([path]);
        announce(text('changes', 'addedPath', { path }));
      }}
      label={text('changes', 'addToTests')}
    />
  );
}
