import type { JSX } from 'preact';
import { Button } from '../elements/button.js';
import { BAR, Mark, TICK } from '../elements/marks.js';
import { askWhy } from '../engine/client.js';
import { type SelectedWhy, selectedWhy } from '../engine/selected-why.js';
import { goToLine, showLine } from '../lines/go-to-line.js';
import { copyText } from '../link/clipboard.js';
import { announce } from '../live/announce.js';
import { rich, text } from '../messages/text.js';
import { type Cell, crawlers, selectedCell, urls } from '../state/workspace.js';
import { readUrl } from '../urls/test-url.js';
import { removeOne } from '../urls/undoable-removal.js';
import { isKept, otherRobots, ownRobots, paths, toggleKept } from '../urls/url-list.js';
import { answerText, groupSentence, nearRich, notesOf, reasonOf, sayRich, verdictOf } from './reason.js';
import { Ruler } from './ruler.js';

export function Why(): JSX.Element {
  const selected = selectedWhy.value;
  return (
    <section class="why" aria-label={text('why', 'title')}>
      {selected === undefined ? (
        <NoWhy />
      ) : (
        <>
          <div class="why-main">
            <h3>
              <VerdictMark allowed={selected.why.allowed} /> {sayRich(verdictOf(selected))}
            </h3>
            <Reason selected={selected} />
            <Ruler why={selected.why} />
          </div>
          <aside class="why-rules" aria-label={text('why', 'whyTheseRules')}>
            <WhyTheseRules selected={selected} />
            <WhyActions selected={selected} />
          </aside>
        </>
      )}
    </section>
  );
}

export function WhyInRow(): JSX.Element | null {
  const selected = selectedWhy.value;
  if (selected === undefined) return <NoWhy />;
  return (
    <div class="why-row">
      <Reason selected={selected} />
      <Ruler why={selected.why} />
      <WhyTheseRules selected={selected} />
      <WhyActions selected={selected} isInRow={true} />
    </div>
  );
}

function NoWhy(): JSX.Element {
  const typed = urls.value[selectedCell.value?.row ?? -1];
  const url = typed === undefined ? undefined : readUrl(typed);
  const robots = url === undefined ? undefined : otherRobots(url, ownRobots.value);
  return (
    <p class="quiet">
      {robots === undefined ? text('why', 'select') : rich('grid', 'governed', { robots: <code>{robots}</code> })}
    </p>
  );
}

export function VerdictMark({ allowed }: { readonly allowed: boolean }): JSX.Element {
  return (
    <span class={allowed ? 'verdict allowed' : 'verdict blocked'}>
      <Mark path={allowed ? TICK : BAR} />
      {text('grid', allowed ? 'allowed' : 'blocked')}
    </span>
  );
}

function Reason({ selected }: { readonly selected: SelectedWhy }): JSX.Element {
  const url = readUrl(selected.url);
  return (
    <>
      <p>{sayRich(reasonOf(selected))}</p>
      {selected.why.near !== undefined && <p class="near-miss">{nearRich(selected)}</p>}
      {url?.isRewritten && <p>{rich('why', 'requestedAs', { path: <code>{url.path}</code> })}</p>}
    </>
  );
}

function WhyTheseRules({ selected }: { readonly selected: SelectedWhy }): JSX.Element {
  const group = groupSentence(selected);
  return (
    <>
      {group !== undefined && (
        <p>
          <strong>{text('why', 'whyTheseRules')}</strong> <span>{sayRich(group)}</span>
        </p>
      )}
      {notesOf(selected).map((note) => (
        <p key={note.id} class="note">
          {sayRich(note)}
        </p>
      ))}
    </>
  );
}

/** Goes to a line on a phone, where the file can be focused only after it is rendered. */
function showInFile(line: number): void {
  goToLine(line);
  requestAnimationFrame(() => showLine(line));
}

interface ActionsProps {
  readonly selected: SelectedWhy;
  readonly isInRow?: boolean;
}

function WhyActions({ selected: { url, crawler, why }, isInRow = false }: ActionsProps): JSX.Element {
  const cell = selectedCell.value;
  const kept = isKept(url, crawler);
  const line = why.rule?.line;
  return (
    <div class="why-actions">
      {isInRow && line !== undefined && <Button onClick={() => showInFile(line)} label={text('why', 'showInFile')} />}
      <Button onClick={() => cell && copyAnswer(cell)} label={text('why', 'copy')} />
      <Button
        aria-pressed={kept}
        onClick={() => {
          const isNew = toggleKept(url, crawler, why.allowed);
          announce(text('outcomes', isNew ? 'keptAnnounced' : 'droppedAnnounced', { url, crawler }));
        }}
        label={text('why', kept ? 'kept' : 'keep')}
      />
      {isInRow && cell !== undefined && <Button onClick={() => removeOne(cell.row)} label={text('why', 'remove')} />}
    </div>
  );
}

export async function copyAnswer({ row, column }: Cell): Promise<void> {
  const [url, path, crawler] = [urls.value[row], paths.value[row], crawlers.value[column]];
  if (url === undefined || typeof path !== 'string' || crawler === undefined) return;
  const answer = answerText({ url, crawler, why: await askWhy(path, crawler) });
  const isCopied = await copyText(answer);
  announce(
    isCopied
      ? text('outcomes', 'copied')
      : `${text('outcomes', 'notCopied')} ${text('outcomes', 'answerIs', { answer })}`,
  );
}
