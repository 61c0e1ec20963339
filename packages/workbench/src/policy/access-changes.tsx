/** Buttons that block or allow: for the crawlers of a row, and for a use as a whole. */

import type { AiPurpose } from '@maycrawl/core/crawlers';
import type { PolicyRow, PolicyUse } from '@maycrawl/lint';
import type { JSX } from 'preact';
import { type Addition, showAdditions } from '../adding/add-dialog.js';
import { useTitle } from '../crawlers/crawler-groups.js';
import { Button } from '../elements/button.js';
import { formatList } from '../messages/list.js';
import { text } from '../messages/text.js';
import type { ShownRow } from './shown-rows.js';

const MAX_NAMES = 3;
/** Crawlers of a row that can be chosen one by one. */
const MAX_SINGLE = 12;

type Kind = 'block' | 'allow';
const TEXTS = { block: 'blockCrawlers', allow: 'allowCrawlers' } as const;

function isBlocked({ state }: Pick<PolicyRow, 'state'>): boolean {
  return state === 'blocked' || state === 'blocked-except';
}

/** False if the file decides nothing for the crawlers, or if it is not known whether it does. */
function isChangeable({ state, isRetired }: Pick<PolicyRow, 'state' | 'isRetired'>): boolean {
  return !isRetired && state !== 'not-governed' && state !== 'not-known' && state !== 'not-decided';
}

export function RowChange({ row }: { readonly row: ShownRow }): JSX.Element | null {
  if (!isChangeable(row)) return null;
  const id: Kind = isBlocked(row) ? 'allow' : 'block';
  const crawlers = formatList(row.crawlers, MAX_NAMES);
  const show = (): void => {
    const kinds: readonly Kind[] = row.state === 'blocked-except' ? ['allow', 'block'] : [id];
    showAdditions({
      title: text('adding', 'changeCrawlers', { crawlers }),
      additions: kinds.flatMap((kind) => choicesOf(row.crawlers).map((chosen) => additionOf(kind, chosen))),
    });
  };
  return (
    <Button
      class="link change-access"
      aria-label={text('adding', TEXTS[id], { crawlers })}
      onClick={show}
      label={text('adding', id)}
    />
  );
}

/** Each crawler, and all together. */
function choicesOf(crawlers: readonly string[]): (readonly string[])[] {
  const single = crawlers.slice(0, MAX_SINGLE).map((name) => [name]);
  return crawlers.length === 1 ? single : [...single, crawlers];
}

function additionOf(kind: Kind, crawlers: readonly string[]): Addition {
  const label = text('adding', TEXTS[kind], { crawlers: formatList(crawlers, MAX_NAMES) });
  return { label, request: { kind, crawlers } };
}

const PURPOSES = { 'ai-training': 'train', search: 'search', 'ai-answers': 'answers' } as const;
const BLOCK_TEXTS = { train: 'blockTraining', search: 'blockAiSearch', answers: 'blockAnswers' } as const;

/** A button for a use that files can also state. `rows`: all of the use. */
export function UseChangeButton({ use, rows }: PolicyUse): JSX.Element | null {
  const purpose = purposeOf(use);
  if (purpose === undefined) return null;
  const title = text('adding', 'changeUse', { use: useTitle(use) });
  return (
    <Button
      class="link change-access"
      aria-label={title}
      onClick={() => showAdditions({ title, additions: additionsFor(purpose, rows) })}
      label={text('adding', 'blockOrAllow')}
    />
  );
}

function purposeOf(use: PolicyUse['use']): AiPurpose | undefined {
  return use in PURPOSES ? PURPOSES[use as keyof typeof PURPOSES] : undefined;
}

function additionsFor(purpose: AiPurpose, rows: readonly PolicyRow[]): readonly Addition[] {
  const blocked = rows.filter((row) => isChangeable(row) && isBlocked(row)).flatMap(({ crawlers }) => crawlers);
  return [
    {
      label: text('adding', BLOCK_TEXTS[purpose]),
      request: { kind: 'options', options: { blockAi: [purpose] } },
    },
    ...(blocked.length === 0 ? [] : [additionOf('allow', blocked)]),
    { label: text('adding', 'deny'), request: { kind: 'state', purpose, isGranted: false } },
    { label: text('adding', 'grant'), request: { kind: 'state', purpose, isGranted: true } },
  ];
}
