import type { MessageValues } from '@maycrawl/core/message';
import type { Policy, PolicyNote, PolicyNoteTexts } from '@maycrawl/lint';
import { policyNoteSentences } from '@maycrawl/lint/internal';
import type { ComponentChildren, JSX } from 'preact';
import { showAdditions } from '../adding/add-dialog.js';
import { Button } from '../elements/button.js';
import { LineButton } from '../lines/go-to-line.js';
import { formatNumber, pageLanguage, textsOf } from '../messages/language.js';
import { formatList } from '../messages/list.js';
import { richMessage, text } from '../messages/text.js';

export function Contradictions({ notes }: { readonly notes: readonly PolicyNote[] }): JSX.Element | null {
  const found = notes.filter(isContradiction);
  if (found.length === 0) return null;
  return (
    <section class="use wide" aria-labelledby="contradictions">
      <h3 id="contradictions">{text('policy', 'contradictions')}</h3>
      <ul class="notes">
        {found.map((note) => (
          <li key={JSON.stringify(note)}>
            <p>{sentences(note)}</p>
            {(note.id === 'fetches-despite-preference' || note.id === 'uses-despite-preference') && (
              <BlockThem crawlers={note.crawlers} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const MAX_NAMES = 3;

/** A fix for crawlers that may fetch although a usage line asks them not to. It shows what blocking them changes first. */
function BlockThem({ crawlers }: { readonly crawlers: readonly string[] }): JSX.Element {
  const names = formatList(crawlers, MAX_NAMES);
  const show = (): void => {
    const title = text('adding', 'blockCrawlers', { crawlers: names });
    showAdditions({ title, additions: [{ label: title, request: { kind: 'block', crawlers } }] });
  };
  return <Button onClick={show} label={text('policy', 'seeBlocking', { crawlers: names })} />;
}

export function Notes({ notes }: { readonly notes: readonly PolicyNote[] }): JSX.Element | null {
  const others = notes.filter((note) => !isContradiction(note));
  if (others.length === 0) return null;
  return (
    <section class="use wide" aria-labelledby="policy-notes">
      <h3 id="policy-notes">{text('policy', 'notes')}</h3>
      <ul class="notes">
        {others.map((note) => (
          <li key={JSON.stringify(note)}>{sentences(note)}</li>
        ))}
      </ul>
    </section>
  );
}

export function Limits({ limits }: Pick<Policy, 'limits'>): JSX.Element | null {
  if (limits.length === 0) return null;
  return (
    <section class="use wide" aria-labelledby="policy-limits">
      <h3 id="policy-limits">{text('policy', 'limits')}</h3>
      <ul class="notes">
        {limits.map((limit) => (
          <li key={limit}>{text('policyLimits', limit)}</li>
        ))}
      </ul>
    </section>
  );
}

function isContradiction(note: PolicyNote): boolean {
  return 'preference' in note || 'preferences' in note;
}

function sentences(note: PolicyNote): ComponentChildren {
  // The page shows the policy of a file, never of a cache.
  if (note.id === 'cached-access') return null;
  return policyNoteSentences(note, noteTexts()).map(({ id, values }, at) => [
    at > 0 && ' ',
    richMessage(textsOf('policyNotes')[id], { ...values, ...lineButtons(values) }),
  ]);
}

const LINES = ['line', 'firstLine', 'secondLine'] as const;

function lineButtons(values: MessageValues): Readonly<Record<string, JSX.Element>> {
  return Object.fromEntries(
    LINES.flatMap((name) => {
      const line = values[name];
      return typeof line === 'number' ? [[name, <LineButton line={line}>{formatNumber(line)}</LineButton>]] : [];
    }),
  );
}

export function noteTexts(): PolicyNoteTexts {
  return { texts: textsOf('policyNotes'), language: pageLanguage.value };
}
