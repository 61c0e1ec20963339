import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeStarter } from '../unpack-programs.mjs';

it('an unpacked program starts with its libraries, also after its folder was moved', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl unpacked $HOME-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = join(folder, 'before/shown');
  mkdirSync(join(place, 'usr/bin'), { recursive: true });
  mkdirSync(join(place, 'usr/lib'));
  writeFileSync(join(place, 'usr/lib/libshown.so.1'), '');
  const file = join(place, 'usr/bin/shown');
  writeFileSync(file, '#!/bin/sh\necho "$1" && readlink -f "$LD_LIBRARY_PATH"\n');
  chmodSync(file, 0o755);
  writeStarter('shown', place, file);
  renameSync(join(folder, 'before'), join(folder, 'after'));
  const output = execFileSync(join(folder, 'after/bin/shown'), ['an argument'], { encoding: 'utf8' });
  expect(output).toBe(`an argument\n${join(folder, 'after/shown/usr/lib')}\n`);
});
