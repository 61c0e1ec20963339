import type { JSX } from 'preact';
import { answers, showRows, totals } from '../engine/client.js';
import { ALLOWED, CHANGED } from '../engine/protocol.js';
import { rich, text } from '../messages/text.js';
import { crawlers, selectedCell, urls } from '../state/workspace.js';
import { AllowedMark, BlockedMark } from './marks.js';

export function Grid(): JSX.Element {
  const { columns, flags, lines } = answers.value;
  showRows(0, urls.value.length);
  return (
    <div class="grid">
      <table role="grid" aria-rowcount={urls.value.length + 1} aria-label={text('app', 'tabTest')}>
        <thead>
          <tr>
            <th scope="col">{text('grid', 'url')}</th>
            {crawlers.value.map((crawler) => (
              <th scope="col" key={crawler}>
                {crawler}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {urls.value.map((url, row) => (
            <tr key={url}>
              <th scope="row">
                <code>{url}</code>
              </th>
              {crawlers.value.map((crawler, column) => {
                const at = row * columns + column;
                return (
                  <GridCell
                    key={crawler}
                    url={url}
                    crawler={crawler}
                    flag={flags[at] ?? 0}
                    line={lines[at] ?? 0}
                    onSelect={() => {
                      selectedCell.value = { row, column };
                    }}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {totals.value && (
        <p class="quiet">{rich('grid', 'totals', { allowed: totals.value.allowed, blocked: totals.value.blocked })}</p>
      )}
    </div>
  );
}

interface CellProps {
  readonly url: string;
  readonly crawler: string;
  readonly flag: number;
  readonly line: number;
  readonly onSelect: () => void;
}

function GridCell({ url, crawler, flag, line, onSelect }: CellProps): JSX.Element {
  const isAllowed = (flag & ALLOWED) !== 0;
  const decider = line === 0 ? text('grid', 'noRule') : text('grid', 'line', { line });
  const name = text('grid', isAllowed ? 'cellAllowed' : 'cellBlocked', { url, crawler, decider });
  return (
    <td>
      <button
        type="button"
        class={`cell ${isAllowed ? 'allowed' : 'blocked'} ${flag & CHANGED ? 'changed' : ''}`}
        aria-label={flag & CHANGED ? `${name} ${text('grid', 'changed')}` : name}
        onClick={onSelect}
      >
        {isAllowed ? <AllowedMark /> : <BlockedMark />}
        {line === 0 ? '' : line}
      </button>
    </td>
  );
}
