/** The versions of a site that watchers saw, of which one or two are compared. */

import { type Signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Dialog } from '../controls/dialog.js';
import { Button } from '../elements/button.js';
import { type OpenedFile, openFile } from '../files/opened-file.js';
import { showNotice } from '../live/notice.js';
import { formatTime } from '../messages/language.js';
import { rich, text } from '../messages/text.js';
import { fetched } from '../service/fetched.js';
import { problemMessage } from '../service/outcome-message.js';
import { ServiceError, type ServiceProblem } from '../service/request.js';
import { open, pastedBase, showTab } from '../state/workspace.js';
import { wordsOf } from './run-words.js';
import { askVersion, askVersions, isComparable, lastChange, type WatchedRun } from './watched-versions.js';

interface Props {
  readonly onClose: () => void;
}

/** A list that grows: its entries are named by their places. */
interface List {
  readonly runs: readonly WatchedRun[];
  readonly next: string | null;
}

export function VersionsDialog({ onClose }: Props): JSX.Element {
  // That of the site whose versions were asked for: another one may be fetched meanwhile.
  const robotsUrl = useMemo(() => new URL(fetched.peek()?.entry.robotsUrl ?? ''), []);
  const list = useSignal<List | undefined>(undefined);
  const chosen = useSignal<readonly number[]>([]);
  const problem = useSignal<ServiceProblem | undefined>(undefined);
  const isAsking = useSignal(false);
  const stop = useRef(new AbortController());
  /** Asks for one thing at a time. Shows why the service gave no answer, if the dialog is still open. */
  const asking = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (isAsking.peek()) return;
    const { signal } = stop.current;
    isAsking.value = true;
    problem.value = undefined;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) problem.value = error instanceof ServiceError ? error.problem : { kind: 'cut' };
    }
    isAsking.value = false;
  };
  const load = () =>
    asking(async (signal) => {
      const { runs = [], next = null } = list.peek() ?? {};
      const page = await askVersions(robotsUrl, next, signal);
      if (list.peek() === undefined) chosen.value = lastChange(page.runs);
      list.value = { runs: [...runs, ...page.runs], next: page.next };
    });
  useEffect(() => {
    load();
    return () => stop.current.abort();
  }, []);
  const compare = () =>
    asking(async (signal) => {
      const read = (place: number) => fileOf(list.peek()?.runs[place] as WatchedRun, robotsUrl, signal);
      const [newer, older] = [...chosen.peek()].sort((a, b) => a - b);
      const files = await Promise.all([newer, older].flatMap((place) => (place === undefined ? [] : [read(place)])));
      onClose();
      show(files);
    });
  const count = chosen.value.length;
  return (
    <Dialog
      title={rich('versions', 'title', { site: robotsUrl.host })}
      onClose={onClose}
      isWide
      actions={
        count > 0 && (
          <Button
            class="button main"
            onClick={compare}
            aria-disabled={isAsking.value}
            label={text('versions', count === 1 ? 'compareDraft' : 'compareTwo')}
          />
        )
      }
    >
      {problem.value !== undefined && (
        <p class="warning" role="alert">
          {problemText(problem.value)}
        </p>
      )}
      <div role="status">
        {isAsking.value && <p class="waiting">{text('versions', 'asking')}</p>}
        {list.value?.runs.length === 0 && <p>{text('versions', 'nothing')}</p>}
      </div>
      {list.value !== undefined && list.value.runs.length > 0 && (
        <Versions list={list.value} chosen={chosen} onOlder={load} />
      )}
    </Dialog>
  );
}

function problemText(problem: ServiceProblem) {
  const isMissing = problem.kind === 'refused' && problem.code === 'no-history';
  return isMissing ? text('versions', 'noHistory') : problemMessage(problem);
}

interface VersionsProps {
  readonly list: List;
  readonly chosen: Signal<readonly number[]>;
  readonly onOlder: () => void;
}

function Versions({ list: { runs, next }, chosen, onOlder }: VersionsProps): JSX.Element {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const shown = useRef(runs.length);
  useLayoutEffect(() => {
    // The button that asked for them may be gone.
    const first = fieldset.current?.querySelectorAll<HTMLElement>('.choice > input, p.choice')[shown.current];
    if (runs.length > shown.current) first?.focus();
    shown.current = runs.length;
  }, [runs.length]);
  return (
    <div class="history versions">
      <p>{text('versions', 'intro')}</p>
      <fieldset class="choices" ref={fieldset}>
        <legend>{text('versions', 'list')}</legend>
        {runs.map((run, place) => (
          <Run key={place} run={run} place={place} chosen={chosen} />
        ))}
      </fieldset>
      {next !== null && <Button class="link more" onClick={onOlder} label={text('versions', 'older')} />}
    </div>
  );
}

interface RunProps {
  readonly run: WatchedRun;
  readonly place: number;
  readonly chosen: Signal<readonly number[]>;
}

function Run({ run, place, chosen }: RunProps): JSX.Element {
  const { from, to, count, size } = run;
  const isChosen = chosen.value.includes(place);
  const about = (
    <span>
      <Time iso={from} />
      {from !== to && (
        <>
          {' – '}
          <Time iso={to} />
        </>
      )}{' '}
      <span class="quiet">
        {text('versions', 'checks', { count })}
        {isComparable(run) && ` · ${text('app', 'bytes', { count: size ?? 0 })}`}
      </span>
      {wordsOf(run).map((words) => (
        <span key={words} class="quiet">
          {words}
        </span>
      ))}
    </span>
  );
  if (!isComparable(run))
    return (
      <p class="choice" tabIndex={-1}>
        {about}
      </p>
    );
  // The third that is chosen takes the place of the first.
  const toggle = (): void => {
    chosen.value = isChosen ? chosen.value.filter((other) => other !== place) : [...chosen.value, place].slice(-2);
  };
  return (
    <label class="choice">
      <input type="checkbox" checked={isChosen} onChange={toggle} />
      {about}
    </label>
  );
}

function Time({ iso }: { readonly iso: string }): JSX.Element {
  return <time dateTime={iso}>{formatTime(Date.parse(iso))}</time>;
}

async function fileOf({ evidence, from }: WatchedRun, robotsUrl: URL, signal: AbortSignal): Promise<OpenedFile> {
  const bytes = await askVersion(robotsUrl, evidence.version ?? '', signal);
  return openFile(bytes, { kind: 'site', name: `${robotsUrl.host}, ${formatTime(Date.parse(from))}` });
}

/** Compares the older of two files with the newer one, which becomes the draft; or a single one with the draft. */
function show([newer, older]: readonly OpenedFile[]): void {
  if (older === undefined) {
    pastedBase.value = newer;
  } else if (newer !== undefined) {
    open(newer);
    pastedBase.value = older;
    showNotice('done', () => [text('versions', 'opened'), text('outcomes', 'undoBringsBack')]);
  }
  showTab('changes');
}
