import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { storeProblem } from '../../messages/store-problem.js';
import { thrownText } from '../../validation/thrown-text.js';
import { StoreError } from '../store-error.js';

/** Creates folder (mode 0700) and file (mode 0600) unless they exist. Returns the path. @throws StoreError */
export function prepareFolder(folder: string, fileName: string): string {
  const path = join(folder, fileName);
  try {
    makeFolder(folder);
    checkOwner(folder);
    makeFile(path);
    checkFile(path);
    accessSync(folder, constants.W_OK);
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (cause) {
    const values = { folder: JSON.stringify(folder), why: thrownText(cause) };
    throw new StoreError('store-folder', storeProblem('folder', values), cause);
  }
  return path;
}

// The recursive `mkdirSync` of Node never ends if the system reports an existing parent as missing, as /proc does.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

// Another user could replace the files, and files created by this process could break that user's programs.
function checkOwner(folder: string): void {
  const { uid } = statSync(folder);
  const own = process.geteuid?.() ?? uid;
  if (uid !== own) throw new Error(`it belongs to user ${uid}, and this process runs as user ${own}`);
}

// Fails if the file exists and never opens it: closing any descriptor of a database drops the locks of this process.
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

// Reading from a pipe would block forever.
function checkFile(path: string): void {
  if (!statSync(path).isFile()) throw new Error(`${basename(path)} in it is not a file`);
}
