import { failureText } from '@maycrawl/gate';
import { groupMessages, type SiteState, type WatchStore } from '@maycrawl/watch';
import type { UncheckedSite } from '@maycrawl/watch/loop';
import { messageText, ndjsonReceiver, terminalReceiver, type WatchTexts } from '@maycrawl/watch/send';
import { singleProxy } from '../../session/proxy-routes.js';
import { watchStoreFailure } from '../../session/watch-store.js';
import { type CommandError, usage } from '../../terminal/command-error.js';
import { printNotice } from '../../terminal/notice.js';
import { StoppedRun, watchStops } from '../../terminal/stop-signals.js';
import { type Writer, writeFailure } from '../../terminal/writer.js';
import { counted, grouped } from '../../text/counts.js';
import { isStoreError } from '../../text/error-clause.js';
import { json, printable } from '../../text/printable.js';
import { type OpenedWatcher, openWatcher } from '../../watch/open-watcher.js';
import { planOfFile, planOfOptions } from '../../watch/watch-plan.js';
import type { WatchArguments } from './watch-command.js';

export async function runWatch(args: WatchArguments, writer: Writer): Promise<0 | 1 | 2> {
  const { config: file, isOnce, isTest, isJson, language, store, gate } = args;
  const plan = file === undefined ? planOfOptions(args) : await planOfFile(file, 'config');
  const own = isJson ? ndjsonReceiver(process.stdout, json) : terminalReceiver(process.stdout);
  const opened = await openWatcher({
    plan,
    file,
    gate,
    proxy: singleProxy(gate, 'watch'),
    store,
    language,
    receivers: isTest ? [] : [own],
    isOnce,
    log: printNotice,
    warn: printNotice,
  });
  try {
    if (isTest) return await testReceivers(opened, writer);
    if (opened.sites.length === 0) throw usage('no site is left to watch: correct the lines above');
    const failure = endWithoutReader(opened, plan.config.receivers.length);
    const code = isOnce ? await checkOnce(opened) : await watchUntilStopped(opened);
    if (failure.error !== undefined) throw failure.error;
    return code;
  } catch (error) {
    throw watchStoreFailure(error, opened.store);
  } finally {
    await opened.close();
  }
}

/** A watcher whose only receiver is a closed stdout tells nobody anything. With others, the log says so. */
function endWithoutReader({ watcher }: OpenedWatcher, others: number): { readonly error: CommandError | undefined } {
  const failure: { error: CommandError | undefined } = { error: undefined };
  process.stdout.on('error', (error) => {
    if (others > 0) return;
    failure.error ??= writeFailure(error);
    void watcher.stop();
  });
  return failure;
}

async function testReceivers({ sender, leftOut }: OpenedWatcher, writer: Writer): Promise<0 | 1 | 2> {
  const tests = await sender.test();
  for (const { line } of tests) writer.print(`${printable(line)}\n`);
  if (leftOut > 0) return 2;
  return tests.every(({ isWorking }) => isWorking) ? 0 : 1;
}

async function watchUntilStopped({ watcher, sites, leftOut }: OpenedWatcher): Promise<0 | 2> {
  const stops = watchStops(() => void watcher.stop());
  printNotice(`watching ${counted(sites.length, 'site')}; Ctrl-C ends it`);
  await watcher.run();
  stops.end();
  return leftOut > 0 ? 2 : 0;
}

async function checkOnce({ watcher, store, sites, texts, leftOut }: OpenedWatcher): Promise<0 | 1 | 2> {
  const controller = new AbortController();
  const stops = watchStops(() => controller.abort());
  try {
    const { checked, unchecked, isSent } = await watcher.runOnce(controller.signal);
    for (const site of unchecked.slice(0, MAX_LISTED)) printNotice(uncheckedLine(site, texts));
    if (!isSent)
      printNotice('messages are not sent, because another process was sending all the time; the next run sends them');
    const open = await openAlerts(store, sites, texts);
    for (const line of open.lines) printNotice(line);
    const alerts = `${counted(open.count, 'alert')} ${open.count === 1 ? 'is' : 'are'} open`;
    const others = sites.length - checked;
    const notChecked = others === 0 ? '' : `, ${grouped(others)} not`;
    printNotice(`${counted(checked, 'site')} checked${notChecked}, ${alerts}`);
    if (others > 0 || open.unread > 0 || leftOut > 0 || !isSent) return 2;
    return open.count > 0 ? 1 : 0;
  } catch (error) {
    if (stops.code === undefined) throw error;
    throw new StoppedRun(stops.code, 'what was checked until then is stored');
  } finally {
    stops.end();
  }
}

/** The fault of a site that could not be fetched may end before it is an alert. */
function uncheckedLine({ origin, outcome }: UncheckedSite, { gate }: WatchTexts): string {
  if (outcome === undefined) return `${origin}: not checked, because another process is checking it`;
  const why = 'detail' in outcome ? failureText(outcome.detail, gate) : outcome.kind;
  return `${origin}: not checked: ${why}`;
}

/** Lines of a kind that are listed at the end of a run. */
const MAX_LISTED = 20;

/** Also those that earlier runs have reported: without them, an exit code would have no reason. */
async function openAlerts(store: WatchStore, sites: OpenedWatcher['sites'], texts: WatchTexts) {
  const lines: string[] = [];
  let count = 0;
  let unread = 0;
  for (const { origin } of sites) {
    const stored = await store.site(origin).catch((error: unknown) => {
      // Its check has said so, or the store has failed since.
      if (!isStoreError(error)) throw error;
      unread++;
      return undefined;
    });
    for (const line of stored === undefined ? [] : openLines(stored.state, texts)) {
      count++;
      if (lines.length < MAX_LISTED) lines.push(line);
    }
  }
  return { lines, count, unread };
}

/** Returns the id and the subject of each open alert. */
function openLines({ origin, alerts }: SiteState, texts: WatchTexts): string[] {
  const open = Object.values(alerts).filter(({ recoveredAge }) => recoveredAge === undefined);
  return open.map((alert) => {
    const [message] = groupMessages([{ type: 'opened', id: alert.id, origin, at: alert.openedAt, alert }]);
    return message === undefined ? alert.id : `${alert.id} ${messageText(message, texts).subject}`;
  });
}
