import { existsSync } from 'node:fs';
import type { WatchStore } from '@maycrawl/watch';
import {
  exportHistory,
  HISTORY_FILE,
  HistoryReader,
  historyEntryJson,
  listHistory,
  seenJson,
  verifyHistory,
} from '@maycrawl/watch/history';
import { isRedisUrl } from '../../session/gate-flags.js';
import { folderOf, storeFailure } from '../../session/gate-store.js';
import { openHistory, openWatchStore } from '../../session/watch-store.js';
import { readGivenSite } from '../../targets/target.js';
import { ioError, usage } from '../../terminal/command-error.js';
import { printNotice } from '../../terminal/notice.js';
import type { Writer } from '../../terminal/writer.js';
import { jsonLine, printable, quoted } from '../../text/printable.js';
import type { HistoryArguments } from './history-command.js';
import type { HistoryOutput } from './history-output.js';
import { entryText, seenText, timeText } from './history-text.js';
import { importRows } from './import-rows.js';

/** `maycrawl history`. Returns 1 if nothing is known of the site or of the time, or if an export was changed. */
export async function useHistory(args: HistoryArguments, writer: Writer): Promise<0 | 1> {
  const { action, store, inputs } = args;
  const { loadHistoryLanguage } = await import('../../messages/history-language.js');
  const words = await loadHistoryLanguage(args.language);
  const output = { writer, words };
  if (action === 'verify') return verify(args, output);
  // Only an import begins a history.
  const opened = await (action === 'import' ? openWatchStore(store) : openHistory(store));
  try {
    if (action === 'import') return await importRows(opened, args, output);
    const origin = readGivenSite(inputs[0] as string).robotsUrl.slice(0, -'/robots.txt'.length);
    if (action === 'forget') return await forget(opened, origin, args, output);
    if (args.at !== undefined) return await showAt(opened, origin, args.at, args, output);
    if (args.export !== undefined) return await exportTo(opened, origin, args.export, args, output);
    return await show(opened, origin, args, output);
  } catch (error) {
    // The URL of a Redis server may have a password.
    throw storeFailure(error, isRedisUrl(store) ? opened.place : folderOf(store));
  } finally {
    await opened.close();
  }
}

async function show(
  store: WatchStore,
  origin: string,
  { limit, json }: HistoryArguments,
  { writer, words }: HistoryOutput,
): Promise<0 | 1> {
  const entries = await listHistory(store, origin, { limit });
  if (json) writer.print(jsonLine({ origin, runs: entries.map(historyEntryJson) }));
  else if (entries.length === 0) printNotice(words.say('nothing', { site: origin }));
  else writer.print(`${printable(origin)}\n${entries.map((entry) => entryText(entry, words)).join('')}`);
  return entries.length === 0 ? 1 : 0;
}

async function showAt(
  store: WatchStore,
  origin: string,
  time: number,
  { json }: HistoryArguments,
  { writer, words }: HistoryOutput,
): Promise<0 | 1> {
  const found = await new HistoryReader(store).at(origin, time);
  const isKnown = found?.size !== undefined;
  if (json) writer.print(jsonLine(seenJson(origin, time, found)));
  else if (found === undefined) printNotice(words.say('nothingUntil', { site: origin, time: timeText(time) }));
  else {
    printNotice(seenText(origin, time, found, words));
    if (found.run.evidence.version !== undefined && !isKnown) printNotice(words.say('bytesGone'));
    if (found.bytes !== undefined) writer.printBytes(found.bytes);
  }
  return isKnown ? 0 : 1;
}

async function exportTo(
  store: WatchStore,
  origin: string,
  folder: string,
  { json }: HistoryArguments,
  { writer, words }: HistoryOutput,
): Promise<0 | 1> {
  if ((await store.runs(origin, { limit: 1 })).length === 0) {
    printNotice(words.say('nothing', { site: origin }));
    return 1;
  }
  const exported = await exportHistory(store, origin, folder, Date.now()).catch((error: unknown) => {
    if (error instanceof TypeError) throw usage(`--export: ${error.message}`, error);
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : ioError(`cannot write to ${quoted(folder)} (${code})`, error);
  });
  const { sha256, runs, files } = exported;
  if (json) writer.print(jsonLine({ origin, folder, ...exported }));
  else {
    const exports = words.say('exported', { files, folder, entries: runs });
    writer.print(`${printable(exports)}\n${words.say('hash', { file: HISTORY_FILE, sha256 })}\n`);
  }
  return 0;
}

function verify({ inputs: [folder = '', sha256], json }: HistoryArguments, { writer, words }: HistoryOutput): 0 | 1 {
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(sha256))
    throw usage(`${quoted(sha256)} is no SHA-256: give the 64 hexadecimal digits that --export printed`);
  if (!existsSync(folder)) throw ioError(`there is no folder ${quoted(folder)}: give that of --export`);
  const problems = verifyHistory(folder, sha256?.toLowerCase());
  if (json) writer.print(jsonLine({ folder, problems }));
  else if (problems.length > 0) {
    writer.print(problems.map(({ name, problem }) => `${printable(words.say(problem, { name }))}\n`).join(''));
  } else if (sha256 === undefined) writer.print(`${words.say('unchangedFiles', { file: HISTORY_FILE })}\n`);
  else writer.print(`${words.say('unchanged')}\n`);
  return problems.length === 0 ? 0 : 1;
}

async function forget(
  store: WatchStore,
  origin: string,
  { json }: HistoryArguments,
  { writer, words }: HistoryOutput,
): Promise<0> {
  await store.forget(origin);
  if (json) writer.print(jsonLine({ origin, forgotten: true }));
  else writer.print(`${printable(words.say('forgotten', { site: origin }))}\n`);
  return 0;
}
