import { unseenTimes } from './unseen-times.js';
/** What `maycrawl history` prints for people. */
export const historyReport = {
  // What a check saw.
  file: 'file {version}, status {status}',
  noFile: 'no file ({why})',
  unreachable: 'not reachable ({why})',
  notChecked: 'not checked: a fault of that machine ({why})',
  redirected: '{saw}, redirected to {url}',
  imported: '{saw}, imported',

  // When it was seen.
  checks: '{from} to {to}, {count:number} checks, at most {gap} apart',
  seen: '{site}: {saw}, seen {times}',
  seenThen: '{site}: {saw}, seen {times}; {unseen}',
  ...unseenTimes,
  nothing: 'nothing was seen of {site}: watch it first',
  nothingUntil: 'nothing was seen of {site} until {time}',

  // What a version changed.
  notCompared: 'not compared with {version}: the bytes of a version are not in the store any more',
  notComparedNoFile:
    'not compared with the time when there was no file: the bytes of a version are not in the store any more',
  bytesGone: 'the bytes of that version are not in the store any more',

  // Exports.
  exported: {
    by: 'files',
    one: '{files:number} file in {folder}; entries of history.json: {entries:number}',
    other: '{files:number} files in {folder}; entries of history.json: {entries:number}',
  },
  hash: 'SHA-256 of {file}: {sha256}',
  unchanged: 'every file is as it was exported',
  unchangedFiles: 'every file is as it was exported: give its SHA-256 to verify {file} itself',
  missing: '{name} is missing',
  changed: '{name} is changed',
  unlisted: '{name} is unlisted',
  unreadable: '{name} is unreadable',

  forgotten: 'the next check of {site} is its first one; its history stays',
  rows: {
    one: '{count:number} row: {added:number} added, {known:number} known before, {leftOut:number} left out because they do not say what a site served',
    other:
      '{count:number} rows: {added:number} added, {known:number} known before, {leftOut:number} left out because they do not say what a site served',
  },
} as const;
