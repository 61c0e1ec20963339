/** Measures the language server: its start, and the time from a key press to the findings of a large file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { medianOf } from './race.mjs';

/**
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./measures.mjs').Settings} Settings
 */

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/maycrawl.js', import.meta.url));
const URI = 'file:///bench/robots.txt';
const SMALL = 'User-agent: *\nDisallow: /search\nDisalow: /cart/\nSitemap: https://shop.example/sitemap.xml\n';
const KIBIBYTE = 1024;

/** @param {Settings} settings @returns {Promise<Outcome>} */
export async function languageServer({ smoke, rounds }) {
  const starts = [];
  for (let i = 0; i < (smoke ? 1 : rounds); i++) starts.push(await timeOfStart());
  const keys = await timesOfKeys(smoke ? 2 : 40, smoke ? 20 : 500);
  return {
    rows: [
      row('language server: start to first findings of a small file', medianOf(starts), 400, 250),
      row('language server: key press to findings, 500 KiB', medianOf(keys), 150, 75),
    ],
    details: [],
  };
}

function row(what, figure, bar, stretch) {
  return { what, figure, unit: 'ms', bar, stretch, sense: /** @type {const} */ ('at most'), note: 'over stdio' };
}

async function timeOfStart() {
  const begin = performance.now();
  const server = start();
  await server.open(SMALL);
  const time = performance.now() - begin;
  await server.end();
  return time;
}

/** Each key is pressed after the findings of the one before, as in a pause of typing. */
async function timesOfKeys(count, kibibytes) {
  const server = start();
  await server.open(largeFile(kibibytes * KIBIBYTE));
  const times = [];
  const place = { line: 40, character: 10 };
  for (let version = 2; version < count + 2; version++) {
    const begin = performance.now();
    await server.change(version, [{ range: { start: place, end: place }, text: 'x' }]);
    times.push(performance.now() - begin);
  }
  await server.end();
  return times;
}

/** A large shop: groups for a few crawlers, and folders, each in one rule. Some lines have mistakes. */
function largeFile(bytes) {
  const lines = [];
  let length = 0;
  const add = (line) => {
    lines.push(line);
    length += line.length + 1;
  };
  for (let i = 0; length < bytes; i++) {
    if (i % 2000 === 0)
      add(`${i === 0 ? '' : '\n'}User-agent: ${i === 0 ? '*' : `shop-${'abcdefghij'[i / 2000]}-bot`}`);
    add(i % 97 === 0 ? `Disalow: /old/${i}/*` : `Disallow: /catalogue/${(i * 7919) % 100_003}/print`);
  }
  return `${lines.join('\n')}\n`;
}

function start() {
  const server = spawn(process.execPath, [COMMAND, 'lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  /** @type {((version: number) => void) | undefined} */
  let receive;
  connection.onNotification('textDocument/publishDiagnostics', ({ version }) => receive?.(version));
  connection.listen();
  const findingsOf = (wanted) =>
    new Promise((resolve) => {
      receive = (version) => version === wanted && resolve(undefined);
    });
  return {
    async open(text) {
      await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
      const found = findingsOf(1);
      await connection.sendNotification('initialized', {});
      const textDocument = { uri: URI, languageId: 'robotstxt', version: 1, text };
      await connection.sendNotification('textDocument/didOpen', { textDocument });
      await found;
    },
    async change(version, contentChanges) {
      const found = findingsOf(version);
      const textDocument = { uri: URI, version };
      await connection.sendNotification('textDocument/didChange', { textDocument, contentChanges });
      await found;
    },
    async end() {
      const exited = once(server, 'exit');
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      await exited;
      connection.dispose();
    },
  };
}
