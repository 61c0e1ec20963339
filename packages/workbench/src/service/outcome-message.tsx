import type { ComponentChildren, JSX } from 'preact';
import { rich, text } from '../messages/text.js';
import { formatClock } from '../messages/times.js';
import type { Fetched } from './fetched.js';
import { outcomeText, statusOf } from './outcome.js';
import type { ServiceProblem } from './request.js';

export function problemMessage(problem: ServiceProblem): ComponentChildren {
  switch (problem.kind) {
    case 'no-service':
      return rich('service', 'noService', {
        link: (
          <a href={problem.robotsUrl} target="_blank" rel="noreferrer">
            {problem.robotsUrl}
          </a>
        ),
      });
    case 'not-a-site':
      return text('service', problem.typed.trim() === '' ? 'emptySite' : 'notASite');
    case 'token':
      return text('service', problem.isWrong ? 'wrongToken' : 'needsToken');
    case 'busy':
      return text('service', 'busy', { count: problem.seconds });
    case 'not-yet-known':
      return rich('service', 'notYetKnown', { site: problem.site });
    case 'refused':
      return rich('service', 'requestRefused', { detail: asReported(problem.detail) });
    case 'failed':
      return text('service', 'serviceFailed', { status: String(problem.status) });
    case 'cut':
      return text('service', 'cut');
  }
}

export function outcomeMessage({ site, entry, at }: Fetched): ComponentChildren {
  const id = outcomeText(entry);
  if (id === undefined) return undefined;
  const status = statusOf(entry);
  const values = { site, status: status === undefined ? '' : String(status) };
  const { failure, good } = entry;
  return (
    <>
      <p>{rich('service', id, values)}</p>
      {failure !== null && id !== 'serverError' && (
        <p class="quiet">{rich('service', 'reason', { detail: asReported(failure.detail) })}</p>
      )}
      {failure !== null && good !== null && (
        <p class="quiet">{text('service', 'copyStays', { time: formatClock(Date.parse(good.at), at) })}</p>
      )}
    </>
  );
}

/** What a program said, as it said it. */
export function asReported(detail: string): JSX.Element {
  return (
    <code lang="en" translate={false}>
      {detail}
    </code>
  );
}

/** A status code is a name, not an amount: it has no separators. */
export function statusText(status: number | null | undefined): string {
  return status === null || status === undefined ? '–' : String(status);
}
