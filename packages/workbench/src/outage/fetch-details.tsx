import { type ComponentChildren, Fragment, type JSX } from 'preact';
import { Button } from '../elements/button.js';
import { formatNumber, formatTime } from '../messages/language.js';
import { rich, text } from '../messages/text.js';
import { formatClock } from '../messages/times.js';
import type { FetchFacts, RobotsEntry } from '../service/entry.js';
import { fetched, problem, progress } from '../service/fetched.js';
import { tryAgain } from '../service/fetching.js';
import { asReported, problemMessage, statusText } from '../service/outcome-message.js';

export function FetchDetails(): JSX.Element {
  const answer = fetched.value;
  const failed = problem.value;
  return (
    <section class="fetch-details" aria-labelledby="fetch-title">
      {answer === undefined ? (
        <p class="quiet">{text('outage', 'tryOne')}</p>
      ) : (
        <>
          <div class="fetch-head">
            <h3 id="fetch-title">{rich('outage', 'fetch', { site: answer.site })}</h3>
            <Button
              disabled={progress.value !== 'none'}
              onClick={() => tryAgain()}
              label={text('outage', 'tryAgain')}
            />
          </div>
          {answer.nextRefreshAt !== undefined && (
            <p class="quiet" role="status">
              {text('outage', 'tooSoon', { time: formatClock(answer.nextRefreshAt, answer.at) })}
            </p>
          )}
          <Facts entry={answer.entry} />
        </>
      )}
      {failed !== undefined && failed.kind !== 'not-a-site' && <p class="outage-error">{problemMessage(failed)}</p>}
    </section>
  );
}

/** The newest fetch of a site: the failed one, if the last one failed. */
function Facts({ entry }: { readonly entry: RobotsEntry }): JSX.Element {
  const facts = entry.failure === null ? entry.good : entry.attempt;
  return (
    <>
      <dl class="facts">
        {rowsOf(entry, facts).map(
          ([name, value]) =>
            value !== undefined && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
      {facts === null || facts.hops.length === 0 ? (
        <p class="quiet">{text('outage', 'notRequested')}</p>
      ) : (
        <Hops facts={facts} />
      )}
    </>
  );
}

function rowsOf(entry: RobotsEntry, facts: FetchFacts | null): [name: string, value: ComponentChildren][] {
  const { failure, failures, nextTryAt, freshUntil, access } = entry;
  const { cacheControl, contentType, contentEncoding, ageSeconds } = facts?.headers ?? {};
  const header = (value: string | null | undefined) =>
    value === null || value === undefined ? undefined : <code>{value}</code>;
  const time = (iso: string | null | undefined) => (iso ? formatTime(Date.parse(iso)) : undefined);
  return [
    [text('outage', failure === null ? 'fetchedAt' : 'failedAt'), time(failure?.at ?? facts?.at)],
    [text('outage', 'reason'), failure === null ? undefined : asReported(failure.detail)],
    [text('outage', 'failures'), failures > 0 ? formatNumber(failures) : undefined],
    [text('outage', 'nextTry'), time(failure === null ? undefined : (nextTryAt ?? failure.retryAt))],
    [text('outage', 'freshUntil'), access === 'disallow-all' ? undefined : time(freshUntil)],
    ['Cache-Control', header(cacheControl)],
    ['Age', header(ageSeconds?.toString())],
    ['Content-Type', header(contentType)],
    ['Content-Encoding', header(contentEncoding)],
  ];
}

function Hops({ facts }: { readonly facts: FetchFacts }): JSX.Element {
  return (
    <div class="hops">
      <table>
        <caption class="visually-hidden">{text('outage', 'hops')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('outage', 'url')}</th>
            <th scope="col">{text('outage', 'status')}</th>
            <th scope="col">{text('outage', 'address')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.hops.map(({ url, status, address }, at) => (
            <tr key={`${at} ${url}`}>
              <td>
                <code translate={false}>{url}</code>
              </td>
              <td>{statusText(status)}</td>
              <td>
                <code>{address ?? '–'}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
