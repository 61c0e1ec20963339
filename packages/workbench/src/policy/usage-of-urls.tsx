import { visibleText } from '@maycrawl/core/message';
/** What may be done with the page of each test URL, for one crawler: whether it is fetched, and each use. */

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { CategoryAnswer, PageUsage } from '../analysis/tasks/usage-task.js';
import { useTask } from '../analysis/use-task.js';
import { entryOf } from '../crawlers/crawler-groups.js';
import { Button } from '../elements/button.js';
import { LineButton } from '../lines/go-to-line.js';
import { text } from '../messages/text.js';
import { calmBytes, crawlers, dialect, urls } from '../state/workspace.js';
import { paths } from '../urls/url-list.js';
import { FetchedMark, UseMark } from './use-mark.js';

const MAX_ROWS = 12;
const MAX_ALL = 200;

/** The crawler that was chosen; the first of the grid if that is gone. */
const chosen = signal<string | undefined>(undefined);
const showsMore = signal(false);

const COLUMNS = ['ai-training', 'search', 'ai-answers'] as const;

export function UsageOfUrls(): JSX.Element | null {
  const list = crawlers.value;
  const crawler = list.find((name) => name === chosen.value) ?? list[0];
  const shown = showsMore.value ? MAX_ALL : MAX_ROWS;
  const asked = paths.value.slice(0, shown);
  const answer = useTask(
    'usage',
    'usage',
    () => ({ bytes: calmBytes.peek(), dialect: dialect.peek(), crawler: crawler ?? '', paths: asked }),
    [calmBytes.value, dialect.value, crawler, asked.join('\n')],
  );
  if (crawler === undefined || urls.value.length === 0) return null;
  const hidden = Math.min(urls.value.length, MAX_ALL) - asked.length;
  return (
    <section class="use-of-urls" aria-labelledby="use-of-urls">
      <div class="use-of-urls-head">
        <h3 id="use-of-urls">{text('policy', 'usageOfUrls')}</h3>
        <label>
          <span>{text('grid', 'asCrawler')}</span>
          <select
            class="field"
            translate={false}
            value={crawler}
            onChange={(event) => (chosen.value = event.currentTarget.value)}
          >
            {list.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      <p class="quiet">{text('policy', isSetting(crawler) ? 'usageOfSetting' : 'usageTwoQuestions')}</p>
      {answer === 'stopped' ? (
        <p class="quiet">{text('policy', 'stopped')}</p>
      ) : (
        <Table answers={answer} count={asked.length} />
      )}
      {hidden > 0 && (
        <Button
          class="link more"
          onClick={() => (showsMore.value = true)}
          label={text('policy', 'moreUrls', { count: hidden })}
        />
      )}
    </section>
  );
}

function isSetting(crawler: string): boolean {
  return entryOf(crawler)?.fetches === 'never';
}

interface TableProps {
  readonly answers: readonly (PageUsage | null)[] | undefined;
  readonly count: number;
}

function Table({ answers, count }: TableProps): JSX.Element {
  const hasLevel = answers?.some((answer) => answer !== null && answer.level !== 'unknown') === true;
  return (
    <table aria-labelledby="use-of-urls">
      <thead>
        <tr>
          <th scope="col">{text('grid', 'url')}</th>
          <th scope="col">{text('policy', 'usageFetched')}</th>
          {COLUMNS.map((name) => (
            <th scope="col" key={name}>
              {text('uses', name)}
            </th>
          ))}
          {hasLevel && <th scope="col">{text('policy', 'usageLevel')}</th>}
        </tr>
      </thead>
      <tbody>
        {urls.value.slice(0, count).map((typed, row) => (
          <UrlRow key={typed} typed={typed} answer={answers?.[row]} hasLevel={hasLevel} />
        ))}
      </tbody>
    </table>
  );
}

interface UrlRowProps {
  readonly typed: string;
  /** Null for a URL of another host; undefined until the answer is there. */
  readonly answer: PageUsage | null | undefined;
  readonly hasLevel: boolean;
}

function UrlRow({ typed, answer, hasLevel }: UrlRowProps): JSX.Element {
  const columns = COLUMNS.length + 1 + (hasLevel ? 1 : 0);
  return (
    <tr>
      <th scope="row">
        <code translate={false}>{visibleText(typed)}</code>
      </th>
      {answer === undefined && <td colSpan={columns} />}
      {answer === null && (
        <td colSpan={columns} class="quiet">
          {text('policy', 'usageOtherHost')}
        </td>
      )}
      {answer && <Answers answer={answer} hasLevel={hasLevel} />}
    </tr>
  );
}

function Answers({ answer, hasLevel }: { readonly answer: PageUsage; readonly hasLevel: boolean }): JSX.Element {
  const { isFetched, line, answers, level } = answer;
  return (
    <>
      <td data-label={text('policy', 'usageFetched')}>
        <FetchedMark isFetched={isFetched} />
        {line !== undefined && <LineButton line={line} />}
      </td>
      {COLUMNS.map((name, i) => (
        <td key={name} data-label={text('uses', name)}>
          {isFetched ? <Use answer={answers[i]} /> : <span class="quiet">{text('policy', 'usageNotFetched')}</span>}
        </td>
      ))}
      {hasLevel && (
        <td data-label={text('policy', 'usageLevel')}>
          {level === 'unknown' ? <UseMark preference="unknown" /> : <code translate={false}>{level}</code>}
        </td>
      )}
    </>
  );
}

function Use({ answer }: { readonly answer: CategoryAnswer | undefined }): JSX.Element {
  const { preference = 'unknown', line } = answer ?? {};
  return (
    <>
      <UseMark preference={preference} />
      {line !== undefined && <LineButton line={line} />}
    </>
  );
}
