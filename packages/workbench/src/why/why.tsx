import { useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { answers, askWhy } from '../engine/client.js';
import type { Why as Answer } from '../engine/protocol.js';
import { pathOf } from '../grid/test-url.js';
import { rich, text } from '../messages/text.js';
import { crawlers, selectedCell, urls } from '../state/workspace.js';

/** Explains the verdict of the selected cell. */
export function Why(): JSX.Element | null {
  const answer = useSignal<Answer | undefined>(undefined);
  useSignalEffect(() => {
    const cell = selectedCell.value;
    answers.value.version;
    const [url, crawler] = [urls.value[cell?.row ?? -1], crawlers.value[cell?.column ?? -1]];
    if (url === undefined || crawler === undefined) return;
    askWhy(pathOf(url), crawler).then((why) => {
      answer.value = why;
    });
  });
  const why = answer.value;
  const cell = selectedCell.value;
  if (why === undefined || cell === undefined) return null;
  const crawler = crawlers.value[cell.column] ?? '';
  return (
    <section class="why" aria-label={text('grid', 'why')}>
      <h3>{rich('grid', why.allowed ? 'mayFetch' : 'mayNotFetch', { crawler, path: <code>{why.path}</code> })}</h3>
    </section>
  );
}
