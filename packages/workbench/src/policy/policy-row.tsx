import { findCrawler } from '@maycrawl/core/crawlers';
import { type Policy, type PolicyAccess, policyRowNoteText } from '@maycrawl/lint';
import { statesUse } from '@maycrawl/lint/internal';
import type { JSX } from 'preact';
import { Button } from '../elements/button.js';
import { LineButton } from '../lines/go-to-line.js';
import { formatList } from '../messages/list.js';
import { text } from '../messages/text.js';
import { RowChange } from './access-changes.js';
import { Exceptions } from './exceptions.js';
import { noteTexts } from './policy-notes.js';
import { openRows, toggled } from './policy-state.js';
import { MAX_NAMES, type ShownRow } from './shown-rows.js';
import { StateMark } from './state-mark.js';
import { StatedUse } from './stated-use.js';

const MAX_VENDORS = 2;

interface RowProps {
  readonly row: ShownRow;
  /** True if every name is shown. */
  readonly isWhole: boolean;
  readonly policy: Policy;
  readonly id: string;
}

export function Row({ row, isWhole, policy, id }: RowProps): JSX.Element {
  const access = row.access === undefined ? undefined : policy.accesses[row.access];
  const names = formatList(row.crawlers, isWhole ? row.crawlers.length : MAX_NAMES);
  const vendors = formatList(row.vendors, MAX_VENDORS);
  const notes = notesOf(row);
  const isExcept = row.state === 'allowed-except' || row.state === 'blocked-except';
  return (
    <tbody>
      <tr class={row.fetches === 'never' ? 'control' : undefined}>
        <td class="vendor">{vendors}</td>
        <th scope="row" translate={false}>
          {names} <span class="vendor-inline">{vendors}</span>
        </th>
        <td>
          <div class="answer-cell">
            <StateMark state={row.state} />
            <Basis row={row} access={access} />
            {isExcept && access !== undefined && <PathsButton access={access} id={id} names={names} />}
            <RowChange row={row} />
            {row.stated !== undefined && statesUse(policy) && <StatedUse stated={row.stated} />}
          </div>
        </td>
      </tr>
      {notes.length > 0 && (
        <tr class="row-note">
          <td class="vendor" />
          <td colSpan={2}>{notes.join(' ')}</td>
        </tr>
      )}
      {isExcept && access !== undefined && <PathsRow access={access} id={id} />}
    </tbody>
  );
}

/** The row of every crawler that the file does not name. */
export function OthersRow({ policy }: { readonly policy: Policy }): JSX.Element | null {
  const access = policy.others === undefined ? undefined : policy.accesses[policy.others];
  if (access === undefined) return null;
  const names = text('differences', 'unnamed');
  const isExcept = access.state === 'allowed-except' || access.state === 'blocked-except';
  const line = access.line ?? access.userAgentLines[0];
  return (
    <div class="others">
      <p>
        <b>{names}</b>
        <StateMark state={access.state} />
        {line !== undefined && <LineButton line={line} />}
        {isExcept && <PathsButton access={access} id="others" names={names} />}
      </p>
      {isExcept && openRows.value.has('others') && <Exceptions access={access} id="paths-others" />}
    </div>
  );
}

function PathsButton(props: {
  readonly access: PolicyAccess;
  readonly id: string;
  readonly names: string;
}): JSX.Element {
  const { access, id, names } = props;
  const count = access.exceptions.length + access.more;
  const isOpen = openRows.value.has(id);
  return (
    <Button
      class="unfold"
      aria-expanded={isOpen}
      aria-controls={isOpen ? `paths-${id}` : undefined}
      title={text('policy', 'showPaths', { crawlers: names })}
      onClick={() => (openRows.value = toggled(openRows.value, id))}
      label={text('policy', access.state === 'blocked-except' ? 'pathsAllowed' : 'pathsBlocked', { count })}
    />
  );
}

function PathsRow({ access, id }: { readonly access: PolicyAccess; readonly id: string }): JSX.Element | null {
  if (!openRows.value.has(id)) return null;
  return (
    <tr class="paths-row">
      <td class="vendor" />
      <td colSpan={2}>
        <Exceptions access={access} id={`paths-${id}`} />
      </td>
    </tr>
  );
}

function Basis({
  row,
  access,
}: {
  readonly row: ShownRow;
  readonly access: PolicyAccess | undefined;
}): JSX.Element | null {
  if (row.basis === 'not-governed') return null;
  if (row.basis === 'fetch') return <span class="quiet">{text('policy', 'byFetch')}</span>;
  if (row.basis === 'none' || access === undefined) return <span class="quiet">{text('policy', 'noGroup')}</span>;
  const [groupLine] = access.userAgentLines;
  if (access.line !== undefined && (row.basis === 'own-group' || groupLine === undefined)) {
    return <LineButton line={access.line} />;
  }
  if (groupLine === undefined) return null;
  const group = groupText(row, access, groupLine);
  if (row.basis === 'own-group') return <LineButton line={groupLine} title={group} />;
  return <LineButton line={groupLine}>{group}</LineButton>;
}

function groupText({ basis }: ShownRow, { token = '' }: PolicyAccess, line: number): string {
  if (basis === 'own-group') return text('policy', 'ownGroup', { line });
  if (basis === 'star') return text('policy', 'starGroup', { line });
  return text('policy', 'fallbackGroup', { token: findCrawler(token)?.token ?? token, line });
}

function notesOf(row: ShownRow): string[] {
  const { state, fetches, notes, obeysRobotsTxt, isRetired } = row;
  const texts: string[] = [];
  if (state === 'must-be-named') texts.push(text('policy', 'mustBeNamed'));
  if (state === 'not-governed') {
    const reason = fetches === 'for-users' ? 'notControlled' : 'notControlledCrawler';
    texts.push(text('policy', obeysRobotsTxt === 'undocumented' ? 'asksFor' : reason));
  }
  for (const note of notes) {
    // Said already: nothing is documented.
    if (note === 'compliance-undocumented' && state === 'not-governed') continue;
    texts.push(policyRowNoteText(note, row, noteTexts()));
  }
  if (fetches === 'never') texts.push(text('policy', 'sendsNoRequests'));
  if (isRetired) texts.push(text('policy', 'retired'));
  return texts;
}
