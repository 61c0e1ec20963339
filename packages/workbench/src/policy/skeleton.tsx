import { crawlers } from '@maycrawl/core/crawlers';
import type { PolicyState } from '@maycrawl/lint';
import type { JSX } from 'preact';
import { useTitle } from '../crawlers/crawler-groups.js';
import { StateMark } from './state-mark.js';
import { Columns } from './use-section.js';

const USES = ['search', 'ai-training', 'ai-answers', 'user-action', 'ads', 'preview', 'archive'] as const;
const MAX_ROWS = 6;

/** The names of the crawlers, without answers: what is there before the first answer, or if there is none. */
export function Skeleton({ state }: { readonly state: PolicyState | undefined }): JSX.Element {
  return (
    <div class="uses" aria-hidden={state === undefined}>
      {USES.map((use) => (
        <section class="use" key={use}>
          <h3>{useTitle(use)}</h3>
          <table>
            <Columns />
            <tbody>
              {crawlers
                .filter(({ uses, status }) => uses.includes(use) && status === 'active')
                .slice(0, MAX_ROWS)
                .map(({ name, vendor }) => (
                  <tr key={name}>
                    <td class="vendor">{vendor}</td>
                    <th scope="row" translate={false}>
                      {name}
                    </th>
                    <td>{state === undefined ? <span class="state skeleton" /> : <StateMark state={state} />}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
