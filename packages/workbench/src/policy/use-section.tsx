import type { Policy } from '@maycrawl/lint';
import type { JSX } from 'preact';
import { useTitle } from '../crawlers/crawler-groups.js';
import { Button } from '../elements/button.js';
import { text } from '../messages/text.js';
import { UseChangeButton } from './access-changes.js';
import { Row } from './policy-row.js';
import { openUses, showsAll, toggled } from './policy-state.js';
import type { ShownUse } from './shown-rows.js';

export function UseSection({ shown, policy }: { readonly shown: ShownUse; readonly policy: Policy }): JSX.Element {
  const { use, rows, hiddenCrawlers } = shown;
  const isOpen = openUses.value.has(use);
  return (
    <section class="use" aria-labelledby={`use-${use}`}>
      <div class="use-head">
        <h3 id={`use-${use}`}>{useTitle(use)}</h3>
        <UseChangeButton use={use} rows={policy.uses.find((one) => one.use === use)?.rows ?? []} />
      </div>
      <table aria-labelledby={`use-${use}`}>
        <Columns />
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{text('policy', 'vendor')}</th>
            <th scope="col">{text('policy', 'crawlers')}</th>
            <th scope="col">{text('policy', 'answer')}</th>
          </tr>
        </thead>
        {/* Names of crawlers may have spaces, which ids in HTML may not. */}
        {rows.map((row) => (
          <Row
            key={row.crawlers[0]}
            row={row}
            isWhole={isOpen || showsAll.value}
            policy={policy}
            id={`${use}-${row.crawlers[0]}`.replace(/[^\w-]+/g, '-')}
          />
        ))}
      </table>
      {(hiddenCrawlers > 0 || isOpen) && (
        <Button
          class="link more"
          aria-expanded={isOpen}
          onClick={() => (openUses.value = toggled(openUses.value, use))}
          label={isOpen ? text('policy', 'fewerCrawlers') : text('policy', 'moreCrawlers', { count: hiddenCrawlers })}
        />
      )}
    </section>
  );
}

/** The widths of the columns, equal in each table. */
export function Columns(): JSX.Element {
  return (
    <colgroup>
      <col class="vendor-column" />
      <col class="names-column" />
      <col />
    </colgroup>
  );
}
