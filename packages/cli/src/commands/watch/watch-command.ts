import { ALERT_KINDS, readDuration } from '@maycrawl/watch/names';
import { command, STOPPED, type TaskOf } from '../../command-line/command.js';
import { type Flags, namesOf, type Values, WrongValue } from '../../command-line/flag.js';
import type { Line } from '../../command-line/line.js';
import { CRAWLER, languageFlag, URL_LIST } from '../../command-line/shared-flags.js';
import { GATE_FLAGS, gateArguments, REQUEST_FLAGS, STORE_FLAG } from '../../session/gate-flags.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

const MINUTE = 60_000;

function timeOf(least: number, what: string) {
  return {
    read(text: string): number {
      const milliseconds = readDuration(text);
      if (milliseconds === undefined) throw new WrongValue(`${quoted(text)} is not a time`);
      if (milliseconds < least) throw new WrongValue(`${quoted(text)} is less than ${what}`);
      return milliseconds;
    },
  } as const;
}

const SITES = {
  config: {
    value: 'FILE',
    text: 'JSON file with the sites, their settings, and where alerts go',
    page: 'It has a [schema](../watch.md#the-config-file). The options of this section are then in the file',
    example: 'watch.json',
  },
  as: { ...CRAWLER, many: true, fallback: 'every crawler', text: 'Crawler whose verdicts matter' },
  urls: { ...URL_LIST, text: 'URLs that matter most: their changes come first' },
  interval: {
    value: 'TIME',
    default: '1h',
    text: 'Time between two checks of a site, such as 15m',
    example: '15m, 1h or 1d',
    ...timeOf(MINUTE, 'a minute'),
  },
  expect: {
    value: 'FILE',
    text: 'File that the site must serve: a path, or `REVISION:path` in git',
    example: 'public/robots.txt, or as HEAD:public/robots.txt',
  },
  state: {
    value: 'NAME',
    choices: ['production', 'staging'],
    text: 'What the site must be: open to search engines, or blocked for all',
  },
} as const satisfies Flags;

const RUNNING = {
  once: { text: 'Check each site once and end, for cron and CI', detail: 'The exit code says whether alerts are open' },
  'test-alert': { text: 'Send a test to each receiver of the config, and end' },
  ack: {
    value: 'ID',
    text: 'Acknowledge an alert and end; a change then counts as intended',
    example: '5f2a9c0e4b7d1836',
  },
  mute: {
    value: 'KIND',
    choices: ['all', ...ALERT_KINDS],
    text: 'Send no alerts of a kind about the sites for some time, and end',
  },
  for: {
    value: 'TIME',
    text: 'How long `--mute` lasts; 0m ends it',
    example: '2h or 7d',
    ...timeOf(0, 'nothing'),
  },
  json: { text: 'Print each message as one line of JSON' },
  language: languageFlag('Names, ids and JSON keys stay as they are'),
} as const satisfies Flags;

const { 'trust-not-found-pages': trustNotFoundPages } = GATE_FLAGS;
const FETCHING = {
  ...STORE_FLAG,
  'trust-not-found-pages': trustNotFoundPages,
  ...REQUEST_FLAGS,
} as const satisfies Flags;

type WatchFlags = typeof SITES & typeof RUNNING & typeof FETCHING;
type WatchLine = Line<WatchFlags>;

export const watch = command({
  name: 'watch',
  summary: 'Report when a robots.txt changes what may be crawled, or its server fails',
  title: 'reports when a robots.txt changes what may be crawled, or its server fails',
  usage: [
    '[options] SITE…',
    '[options] --config FILE',
    '--ack ID [--config FILE]',
    '--mute KIND --for TIME [--config FILE] [SITE…]',
  ],
  about: `
Checks each site again and again until Ctrl-C or SIGTERM ends it. It reports changes of verdicts and of uses, files
that are not the expected ones, and servers that fail, and stays silent if an edit is proved to change nothing. What
it saw is kept in the store, so that it goes on where it ended; several processes with one store share the work.`,
  sections: { Sites: SITES, Running: RUNNING, Fetching: FETCHING },
  exitCodes: {
    0: 'a signal ended it; with --once: each site was checked and no alert is open; with --test-alert: each receiver works',
    1: 'with --once: an alert is open; with --test-alert: a receiver does not work; with --ack: it is not open',
    2: 'the command line or the config is wrong, a site is left out or could not be checked, or the store fails',
    ...STOPPED,
  },
  examples: [
    'maycrawl watch example.com',
    'maycrawl watch --once --as Googlebot --expect HEAD:public/robots.txt example.com',
    'maycrawl watch --config watch.json --test-alert',
  ],
  read: readWatch,
});

export type WatchArguments = Extract<TaskOf<typeof watch>, { readonly task: 'watch' }>;
export type AnswerArguments = Extract<TaskOf<typeof watch>, { readonly task: 'answer-alert' }>;

function readWatch(line: WatchLine) {
  const { as: crawlers, ack, mute, for: time, store, ...values } = line.values();
  const sites = line.inputs;
  if (mute !== undefined || time !== undefined || ack !== undefined)
    return answerOf(line, { ack, mute, time, store, config: values.config }, sites);
  const { config } = values;
  const own = line.firstOf(namesOf(SITES).filter((name) => name !== 'config'));
  if (config !== undefined && own !== undefined)
    throw usage(`--${own} and --config exclude each other: write it in the file`);
  if (config !== undefined && sites.length > 0)
    throw usage(`${quoted(sites[0] ?? '')} and --config exclude each other: add the site to the file`);
  if (config === undefined && sites.length === 0) throw usage('no site: give its name, as maycrawl watch example.com');
  if (values.testAlert && config === undefined)
    throw usage('--test-alert tries the receivers of a config: add --config FILE');
  if (values.testAlert && values.once) throw usage('--test-alert and --once exclude each other: leave out one');
  const { once: isOnce, testAlert: isTest, json: isJson, language, urls, interval, expect, state } = values;
  return {
    task: 'watch',
    config,
    sites,
    crawlers,
    settings: { urls, interval, expect, state },
    isOnce,
    isTest,
    isJson,
    // Undefined if the config may choose it.
    language: line.has('language') ? language : undefined,
    store,
    gate: gateArguments({ store, ...values }),
  } as const;
}

interface Answer extends Pick<Values<WatchFlags>, 'ack' | 'mute' | 'store' | 'config'> {
  readonly time: number | undefined;
}

function answerOf(line: WatchLine, { ack, mute, time, store, config }: Answer, sites: readonly string[]) {
  const other = line.names().find((name) => !['ack', 'mute', 'for', 'store', 'config'].includes(name));
  if (other !== undefined) throw usage(`--${other} has no effect with --ack and --mute: leave it out`);
  if (ack !== undefined) {
    if (mute !== undefined || time !== undefined)
      throw usage('--ack and --mute exclude each other: run it once for each');
    if (sites.length > 0) throw usage('--ack needs no site: the id says which alert it is');
    return { task: 'answer-alert', answer: { kind: 'acknowledge', id: ack }, store, config } as const;
  }
  if (mute === undefined) throw usage('--for says how long --mute lasts: add --mute KIND');
  if (time === undefined) throw usage('--mute needs an end: add it, as --for 2h');
  if (sites.length === 0 && config === undefined)
    throw usage('--mute needs the sites: name them, as maycrawl watch --mute all --for 2h example.com, or a --config');
  return { task: 'answer-alert', answer: { kind: 'mute', muted: mute, time, sites }, store, config } as const;
}
