// Runs the bundled command many times in one process: starting Node and loading the command takes most of a short run.
// Arguments: the module of the command, and the folder with its input and output. A run is a line of JSON on descriptor 3;
// the answer on descriptor 4 is a line with the exit code.
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [command = '', folder = ''] = process.argv.slice(2);
const [REQUESTS, ANSWERS] = [3, 4];
const STREAMS = ['stdin', 'stdout', 'stderr'];
const chunk = Buffer.alloc(65_536);

/** Waits for the next line; undefined at the end. */
function nextRequest() {
  let text = '';
  while (!text.endsWith('\n')) {
    const length = readSync(REQUESTS, chunk);
    if (length === 0) return undefined;
    // JSON with escapes is ASCII.
    text += chunk.toString('latin1', 0, length);
  }
  return JSON.parse(text);
}

/** Opens the files as the standard streams: a descriptor that is opened has the lowest free number. */
function openStreams() {
  for (const [fd, name] of STREAMS.entries()) {
    closeSync(fd);
    const opened = openSync(join(folder, name), fd === 0 ? 'r' : 'w');
    if (opened !== fd) throw new Error(`${name} has the descriptor ${opened}`);
  }
}

function replaceEnvironment(env) {
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(env, name)) delete process.env[name];
  Object.assign(process.env, env);
}

for (let run = 0; ; run += 1) {
  const request = nextRequest();
  if (request === undefined) break;
  const { args, cwd, env } = request;
  process.chdir(cwd);
  replaceEnvironment(env);
  process.argv = [process.execPath, command, ...args];
  process.exitCode = undefined;
  openStreams();
  // A module with another query runs again; what it imports is loaded once.
  await import(`${pathToFileURL(command).href}?${run}`);
  writeSync(ANSWERS, `${process.exitCode ?? 0}\n`);
}
