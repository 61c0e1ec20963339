/** What is to be said beside the table, in sentences. */

import type { Policy, PolicyLimit, PolicyNote } from '@maycrawl/lint';
import type { ComponentChildren, JSX } from 'preact';
import { LineButton } from '../lines/line-button.js';
import { clip } from '../messages/clip.js';
import { formatNumber } from '../messages/language.js';
import { formatList } from '../messages/list.js';
import { rich, text } from '../messages/text.js';
import { BlockFix } from './block-fix.js';

const MAX_NAMES = 6;

type Contradiction = Extract<PolicyNote, { readonly preference: string } | { readonly preferences: unknown }>;

/** Where usage lines and rules contradict each other, with a fix where one exists. */
export function Contradictions({ notes }: { readonly notes: readonly PolicyNote[] }): JSX.Element | null {
  const found = notes.filter(isContradiction);
  if (found.length === 0) return null;
  return (
    <section class="use wide" aria-labelledby="contradictions">
      <h3 id="contradictions">{text('policy', 'contradictions')}</h3>
      <ul class="notes">
        {found.map((note) => (
          <li key={JSON.stringify(note)}>
            <p>{contradictionText(note)}</p>
            {(note.id === 'fetches-despite-preference' || note.id === 'uses-despite-preference') && (
              <BlockFix crawlers={note.crawlers} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The other notes on the file. */
export function Notes({ notes }: { readonly notes: readonly PolicyNote[] }): JSX.Element | null {
  const others = notes.filter((note) => !isContradiction(note));
  if (others.length === 0) return null;
  return (
    <section class="use wide" aria-labelledby="policy-notes">
      <h3 id="policy-notes">{text('policy', 'notes')}</h3>
      <ul class="notes">
        {others.map((note) => (
          <li key={JSON.stringify(note)}>{noteText(note)}</li>
        ))}
      </ul>
    </section>
  );
}

const LIMITS = {
  removal: 'limitRemoval',
  protection: 'limitProtection',
  'ai-overviews': 'limitAiOverviews',
} as const satisfies Readonly<Record<PolicyLimit, string>>;

/** What robots.txt cannot express, as far as it matters for the file. */
export function Limits({ limits }: Pick<Policy, 'limits'>): JSX.Element | null {
  if (limits.length === 0) return null;
  return (
    <section class="use wide" aria-labelledby="policy-limits">
      <h3 id="policy-limits">{text('policy', 'limits')}</h3>
      <ul class="notes">
        {limits.map((limit) => (
          <li key={limit}>{text('policy', LIMITS[limit])}</li>
        ))}
      </ul>
    </section>
  );
}

function isContradiction(note: PolicyNote): note is Contradiction {
  return 'preference' in note || 'preferences' in note;
}

function contradictionText(note: Contradiction): ComponentChildren {
  if (note.id === 'preferences-contradict') {
    const [first, second] = note.preferences;
    const [firstLine, secondLine] = note.lines;
    return rich('policy', 'preferencesContradict', {
      first: <code translate={false}>{clip(first)}</code>,
      second: <code translate={false}>{clip(second)}</code>,
      firstLine: <LineButton line={firstLine}>{firstLine}</LineButton>,
      secondLine: <LineButton line={secondLine}>{secondLine}</LineButton>,
    });
  }
  const values = {
    preference: <code translate={false}>{clip(note.preference)}</code>,
    line: <LineButton line={note.line}>{formatNumber(note.line)}</LineButton>,
    crawlers: formatList(note.crawlers, MAX_NAMES),
  };
  switch (note.id) {
    case 'fetches-despite-preference':
      return rich('policy', 'fetchesDespite', values);
    case 'uses-despite-preference':
      return rich('policy', 'usesDespite', values);
    case 'blocked-despite-preference':
      return rich('policy', 'blockedDespite', values);
  }
}

const CONTENT = {
  markup: 'contentMarkup',
  gzip: 'contentGzip',
  binary: 'contentBinary',
  'utf-16le': 'contentUtf16',
  'utf-16be': 'contentUtf16',
} as const;

function noteText(note: Exclude<PolicyNote, Contradiction>): ComponentChildren {
  switch (note.id) {
    case 'cached-access':
      // The page shows the policy of a file, never of a cache.
      return null;
    case 'fetch-unavailable':
      return text('policy', 'fetchUnavailable', { status: String(note.status ?? '') });
    case 'fetch-unreachable':
      return text('policy', 'fetchUnreachable', { status: note.failure ?? String(note.status ?? '–') });
    case 'not-text': {
      const content = text('policy', CONTENT[note.kind]);
      if (note.rules === 0) return text('policy', 'notText', { content });
      return text('policy', 'notTextWithRules', { content, count: note.rules });
    }
    case 'empty':
      return text('policy', 'empty');
    case 'no-rules':
      return text('policy', 'noRules');
    case 'truncated':
      return text('policy', 'truncated', { count: note.bytes });
    case 'own-groups':
      return rich('policy', 'ownGroups', {
        lines: formatList(note.lines.map(String), MAX_NAMES),
        crawlers: formatList(note.crawlers, MAX_NAMES),
      });
    case 'control-without-effect':
      return rich('policy', 'controlWithoutEffect', {
        crawlers: formatList(note.crawlers, MAX_NAMES),
        controls: formatList(note.controls, MAX_NAMES),
      });
    case 'unlisted-names':
      return rich('policy', 'unlistedNames', { crawlers: formatList(note.names.map(clip), MAX_NAMES, note.count) });
    case 'dialects-differ':
      return <DialectsDiffer note={note} />;
  }
}

function DialectsDiffer(props: { readonly note: Extract<PolicyNote, { id: 'dialects-differ' }> }): JSX.Element {
  const { crawlers, path, google, line } = props.note;
  return (
    <>
      {rich('policy', 'dialectsDiffer', {
        crawlers: formatList(crawlers, MAX_NAMES),
        path: <code translate={false}>{clip(path)}</code>,
      })}{' '}
      {text('policy', google ? 'googleAllows' : 'googleBlocks')} {line !== undefined && <LineButton line={line} />}
    </>
  );
}
