/** What must not stop the server, leave it running, or make it show what is no longer true. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import {
  CancellationTokenSource,
  type CodeAction,
  type Hover,
  type LogMessageParams,
  MessageType,
  type TextEdit,
} from 'vscode-languageserver-protocol/node';
import { afterTest } from '../../../../../scripts/clean-ups.js';
import { environment, main, node } from '../../maycrawl.js';
import { Editor, SiteFolder } from './editor.js';

const uri = 'file:///site/robots.txt';
const TYPO = 'User-agent: *\nDisalow: /a\n';
const hover = (editor: Editor) =>
  editor.request<Hover | null>('textDocument/hover', { textDocument: { uri }, position: { line: 1, character: 0 } });

/** Sends a message whose body need not be JSON. */
function send(editor: Editor, body: string): void {
  editor.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

test.each([
  ['no JSON', '{"jsonrpc":"2.0","id":'],
  ['an array', '[1,2,3]'],
  ['a number', '7'],
  ['no method', '{"jsonrpc":"2.0","id":5}'],
  ['parameters of another type', '{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":3}}'],
  ['no parameters', '{"jsonrpc":"2.0","method":"textDocument/didOpen"}'],
  ['an unknown method', '{"jsonrpc":"2.0","id":99,"method":"no/such","params":{}}'],
  ['a response that nobody asked for', '{"jsonrpc":"2.0","id":4711,"result":null}'],
  [
    'positions outside the text',
    `{"jsonrpc":"2.0","id":98,"method":"textDocument/hover","params":{"textDocument":{"uri":"${uri}"},"position":{"line":-5,"character":1e9}}}`,
  ],
])('a malformed message is survived: %s', async (_, body) => {
  const editor = await Editor.start();
  // What the client makes of the answers to such messages is not tested.
  editor.connection.onError(() => undefined);
  editor.open(uri, TYPO);
  send(editor, body);
  expect((await hover(editor))?.range?.start.line).toBe(1);
  expect((await editor.diagnosticsOf(uri)).diagnostics.length).toBe(1);
});

test('a document of 10 MB is read up to the limit of crawlers, and edits of it are too', async () => {
  const editor = await Editor.start();
  const text = TYPO.concat('# a comment of a site that is long\n'.repeat(290_000));
  expect(text.length).toBeGreaterThan(10_000_000);
  editor.open(uri, text);
  const { diagnostics } = await editor.diagnosticsOf(uri);
  expect(diagnostics.map(({ code }) => code)).toEqual(expect.arrayContaining(['misspelt-field', 'over-500-kib']));
  expect(diagnostics.length).toBeLessThan(1002);
  editor.change(uri, 2, {
    range: { start: { line: 1, character: 0 }, end: { line: 1, character: 7 } },
    text: 'Disallow',
  });
  const next = await editor.diagnosticsOf(uri, ({ version }) => version === 2);
  expect(next.diagnostics.map(({ code }) => code)).not.toContain('misspelt-field');
  expect((await hover(editor))?.range?.end).toEqual({ line: 1, character: 12 });
});

test('of thousands of findings, the most severe are shown, with their number', async () => {
  const editor = await Editor.start();
  editor.open(uri, `User-agent: *\n${'Disallow: /a\n'.repeat(3000)}nonsense\n`);
  const { diagnostics } = await editor.diagnosticsOf(uri);
  expect(diagnostics.length).toBe(1001);
  expect(diagnostics.some(({ severity }) => severity === 1)).toBe(true);
  expect(diagnostics.at(-1)?.message).toBe('Only 1000 of 3000 findings are shown, the most severe ones.');
});

test('findings are never those of an older text, however fast it is typed', async () => {
  const editor = await Editor.start();
  editor.open(uri, TYPO);
  const end = { line: 2, character: 0 };
  const count = 60;
  for (let version = 2; version <= count; version++) {
    editor.change(uri, version, { range: { start: end, end }, text: `Disalow: /${version}\n` });
    // Some are typed while a check is in progress.
    if (version % 20 === 0) await hover(editor);
  }
  const last = await editor.diagnosticsOf(uri, ({ version }) => version === count);
  expect(last.diagnostics.filter(({ code }) => code === 'misspelt-field').length).toBe(count);
  const versions = editor.pushed.map(({ version = 0 }) => version);
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
  // Each is about the text of its version.
  for (const { version = 0, diagnostics } of editor.pushed)
    expect(diagnostics.filter(({ code }) => code === 'misspelt-field').length).toBe(version);
});

test('a cancelled request ends with an error of the protocol, and later ones are answered', async () => {
  const editor = await Editor.start({ capabilities: { textDocument: { diagnostic: {} } } });
  const big = `User-agent: *\n${Array.from({ length: 20_000 }, (_, i) => `Disallow: /${i % 500}/*/${i}\n`).join('')}`;
  editor.open(uri, big);
  const whole = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
  const cancelled = ['textDocument/codeAction', 'textDocument/diagnostic', 'textDocument/formatting'].map((method) => {
    const source = new CancellationTokenSource();
    const params = { textDocument: { uri }, range: whole, context: { diagnostics: [] }, options: {} };
    const answer = editor.connection.sendRequest(method, params, source.token);
    source.cancel();
    return expect(answer).rejects.toMatchObject({ code: -32800 });
  });
  await Promise.all(cancelled);
  editor.change(uri, 2, { text: TYPO });
  const report = await editor.request('textDocument/diagnostic', { textDocument: { uri } });
  expect(report).toMatchObject({ items: { length: 1 } });
  const actions = await editor.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: whole,
    context: { diagnostics: [] },
  });
  expect(actions.length).toBe(1);
});

test('a request for findings that an edit overtakes is sent back for another try', async () => {
  const editor = await Editor.start({ capabilities: { textDocument: { diagnostic: {} } } });
  editor.open(uri, TYPO.concat('Disallow: /a/*b*c*d\n'.repeat(5000)));
  const overtaken = editor.request('textDocument/diagnostic', { textDocument: { uri } });
  editor.change(uri, 2, { text: TYPO });
  await expect(overtaken).rejects.toMatchObject({ code: -32802, data: { retriggerRequest: true } });
  const report = await editor.request('textDocument/diagnostic', { textDocument: { uri } });
  expect(report).toMatchObject({ items: { length: 1 } });
});

const LONG = `User-agent: *\n${Array.from({ length: 4000 }, (_, i) => `Disallow:/${i}/*/x\n`).join('')}`;
const format = (editor: Editor) =>
  editor.request<TextEdit[]>('textDocument/formatting', {
    textDocument: { uri },
    options: { tabSize: 2, insertSpaces: true },
  });

test('a file that is opened again with the same version has the edits of its new text', async () => {
  const editor = await Editor.start();
  editor.open(uri, LONG);
  await hover(editor);
  // The first is in progress and the second waits while the file is closed.
  const older = [format(editor), format(editor)].map((answer) =>
    expect(answer).rejects.toMatchObject({ code: -32802 }),
  );
  editor.notify('textDocument/didClose', { textDocument: { uri } });
  editor.open(uri, 'user-agent:gptbot\nDisallow: /a\n');
  const edits = await format(editor);
  await Promise.all(older);
  expect(edits.map(({ range: { end } }) => end.line)).toEqual([0]);
});

test('edits of a text that changed meanwhile are not sent', async () => {
  const editor = await Editor.start();
  editor.open(uri, LONG);
  await hover(editor);
  const older = expect(format(editor)).rejects.toMatchObject({ code: -32801 });
  const start = { line: 0, character: 0 };
  editor.change(uri, 2, { range: { start, end: start }, text: '# a comment\n' });
  await older;
  expect((await format(editor)).length).toBeGreaterThan(0);
});

test('a client that refuses all requests of the server is served', async () => {
  const folder = new SiteFolder();
  const file = folder.write('robots.txt', TYPO);
  const git = (...args: string[]) => execFileSync('git', ['-C', folder.path, ...args], { stdio: 'ignore' });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qm', 'first');
  const editor = await Editor.start({
    capabilities: {
      textDocument: { diagnostic: {} },
      workspace: {
        didChangeWatchedFiles: { dynamicRegistration: true },
        diagnostics: { refreshSupport: true },
        codeLens: { refreshSupport: true },
      },
    },
    refusesRequests: true,
  });
  const logged: string[] = [];
  const shown = new Promise((resolve) => {
    editor.connection.onNotification('window/showMessage', resolve);
  });
  const hasLogged = new Promise<void>((resolve) => {
    editor.connection.onNotification('window/logMessage', ({ type, message }: LogMessageParams) => {
      if (type === MessageType.Error && logged.push(message) === 3) resolve();
    });
  });
  editor.open(file, TYPO);
  editor.notify('workspace/didChangeWatchedFiles', { changes: [] });
  await hasLogged;
  expect(logged.sort()).toEqual([
    expect.stringContaining('client/registerCapability'),
    expect.stringContaining('workspace/codeLens/refresh'),
    expect.stringContaining('workspace/diagnostic/refresh'),
  ]);
  await editor.request('workspace/executeCommand', {
    command: 'maycrawl.compare',
    arguments: [{ uri: file, with: 'HEAD' }],
  });
  expect(await shown).toEqual({ type: MessageType.Info, message: 'No verdict differs from HEAD: proved' });
  const report = await editor.request('textDocument/diagnostic', { textDocument: { uri: file } });
  expect(report).toMatchObject({ items: { length: 1 } });
  expect(await editor.end()).toBe(0);
});

test('the server ends when its stdin ends', async () => {
  const editor = await Editor.start();
  await hover(editor);
  const exited = once(editor.process, 'exit');
  editor.process.stdin.end();
  expect(await exited).toEqual([1, null]);
});

test('the server ends when the process of its client is gone, also if stdin stays open', async () => {
  const client: ChildProcess = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)']);
  afterTest.push(() => client.kill('SIGKILL'));
  const server = spawn(node, [main, 'lsp'], { env: environment(), stdio: 'pipe' });
  afterTest.push(() => server.kill('SIGKILL'));
  const exited = once(server, 'exit');
  const answered = once(server.stdout, 'data');
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { processId: client.pid, rootUri: null, capabilities: {} },
  });
  server.stdin.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
  await answered;
  client.kill('SIGKILL');
  expect(await exited).toEqual([1, null]);
});
