/** Configs that are read while files are closed and settings change. */
import { expect, test } from 'vitest';
import { OpenFileSettings } from '../src/server/file-settings.js';
import type { ConfigProblem, FileSettings, ServerHost } from '../src/types/server-host.js';

const uri = 'file:///site/robots.txt';
const place = { line: 0, character: 0 };
const problem: ConfigProblem = { file: '/site/maycrawl.config.json', message: 'wrong', start: place, end: place };
const settings = (found: ConfigProblem | undefined): FileSettings => ({
  options: {},
  isIgnored: false,
  problem: found,
});

/** Settings whose configs are read when the test says so, and the problems that are shown. */
function opened() {
  const reads: { resolve: (settings: FileSettings) => void; reject: (error: Error) => void }[] = [];
  const shown: (readonly ConfigProblem[])[] = [];
  const host: Pick<ServerHost, 'settingsOf' | 'forgetSettings'> = {
    settingsOf: () => new Promise((resolve, reject) => reads.push({ resolve, reject })),
    forgetSettings: () => undefined,
  };
  const traits = { encoding: 'utf-16', language: 'en', showsRelated: true, showsDisabled: true } as const;
  const files = new OpenFileSettings(host as ServerHost, traits, (problems) => shown.push(problems));
  return { files, reads, shown };
}

test('the problem of a file that was closed meanwhile is not shown', async () => {
  const { files, reads, shown } = opened();
  const read = files.of(uri);
  files.close(uri);
  reads[0]?.resolve(settings(problem));
  await read;
  expect(shown).toEqual([]);
});

test('a config that is read again shows its newest problem, in whatever order the reads end', async () => {
  const { files, reads, shown } = opened();
  const older = files.of(uri);
  files.forget();
  const newer = files.of(uri);
  reads[1]?.resolve(settings(problem));
  await newer;
  reads[0]?.resolve(settings(undefined));
  await older;
  expect(shown).toEqual([[problem]]);
});

test('a read that failed is tried again', async () => {
  const { files, reads } = opened();
  const failed = files.of(uri);
  reads[0]?.reject(new Error('EMFILE'));
  await expect(failed).rejects.toThrow('EMFILE');
  const next = files.of(uri);
  reads[1]?.resolve(settings(undefined));
  expect(await next).toMatchObject({ options: {} });
});
