import { acknowledge, mute, type WatchStore } from '@maycrawl/watch';
import { watchStoreFailure } from '../../session/watch-store.js';
import { readGivenSite } from '../../targets/target.js';
import { printNotice } from '../../terminal/notice.js';
import { isStoreError } from '../../text/error-clause.js';
import { quoted } from '../../text/printable.js';
import { openPlannedStore, readWatchFile } from '../../watch/watch-plan.js';
import type { AnswerArguments } from './watch-command.js';

const PAGE = 1_000;

/** `--ack` and `--mute`. Returns 1 if no such alert is open, and 2 if a site is not muted. */
export async function answerAlert({ answer, store: place, config: file }: AnswerArguments): Promise<0 | 1 | 2> {
  const read = file === undefined ? undefined : await readWatchFile(file, 'config');
  const store = await openPlannedStore(place, read?.config, file);
  try {
    if (answer.kind === 'acknowledge') return await acknowledgeAlert(store, answer.id);
    const given = answer.sites.map((site) => readGivenSite(site).robotsUrl.slice(0, -'/robots.txt'.length));
    const all = read?.config.sites.map(({ origin }) => origin) ?? [];
    const code = await muteSites(store, given.length > 0 ? given : all, answer);
    if (given.length > 0) return code;
    for (const problem of read?.problems ?? []) printNotice(`${problem}; the site is not muted`);
    return (read?.problems.length ?? 0) > 0 ? 2 : code;
  } catch (error) {
    throw watchStoreFailure(error, store);
  } finally {
    await store.close();
  }
}

async function acknowledgeAlert(store: WatchStore, id: string): Promise<0 | 1> {
  const origin = await originOf(store, id);
  const changed = origin && (await store.answer(origin, (state) => acknowledge(state, id, Date.now())));
  if (!changed) {
    printNotice(
      `no open alert has the id ${quoted(id)}: maycrawl watch --once lists those that are open, and --store names another store than ${store.place}`,
    );
    return 1;
  }
  printNotice(`acknowledged ${id} of ${origin}`);
  return 0;
}

/** Ids are of a site, whose state has them. */
async function originOf(store: WatchStore, id: string): Promise<string | undefined> {
  let after: string | undefined;
  for (;;) {
    const origins = await store.origins(PAGE, after);
    for (const origin of origins) {
      const stored = await store.site(origin).catch((error: unknown) => {
        // No alert of this site can be read, but one of another site may have the id.
        if (isStoreError(error) && error.code === 'store-damaged') return undefined;
        throw error;
      });
      const alerts = Object.values(stored?.state.alerts ?? {});
      if (alerts.some((alert) => alert.id === id && alert.recoveredAge === undefined)) return origin;
    }
    after = origins.at(-1);
    if (origins.length < PAGE || after === undefined) return undefined;
  }
}

async function muteSites(
  store: WatchStore,
  origins: readonly string[],
  { muted, time }: Extract<AnswerArguments['answer'], { kind: 'mute' }>,
): Promise<0 | 2> {
  const until = time === 0 ? 0 : Date.now() + time;
  let code: 0 | 2 = 0;
  for (const origin of origins) {
    const changed = await store.answer(origin, (state) => ({ state: mute(state, muted, until), events: [] }));
    if (changed === undefined) {
      code = 2;
      printNotice(`${origin} was never checked: watch it first, or mute it in the config`);
      continue;
    }
    printNotice(
      `${origin}: ${muted} ${until === 0 ? 'not muted any more' : `muted until ${new Date(until).toISOString()}`}`,
    );
  }
  return code;
}
