import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionTriggerKind,
  type CodeLens,
  type CompletionItem,
  type Diagnostic,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type Hover,
  type Range,
  type SelectionRange,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { complaint, maycrawl } from '../../maycrawl.js';
import { Editor, MODERN, SiteFolder } from './editor.js';

const FILE = `User-agent: * # everyone
Disalow: /shop/
Disallow: /shop/

User-agent: GPTBot
Disallow: /shop/
Disallow: /ä
Disallwo: /b
Sitemap: https://shop.example/sitemap.xml
`;

const range = (line: number, from: number, to: number): Range => ({
  start: { line, character: from },
  end: { line, character: to },
});
const WHOLE: Range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
const codes = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ code }) => code);

async function opened(options: Parameters<typeof Editor.start>[0] = {}, text = FILE) {
  const folder = new SiteFolder();
  const uri = folder.write('robots.txt', text);
  const editor = await Editor.start(options);
  editor.open(uri, text);
  const { diagnostics } = await editor.diagnosticsOf(uri);
  const of = <Result>(method: string, params: object = {}) =>
    editor.request<Result>(`textDocument/${method}`, { textDocument: { uri }, ...params });
  return { folder, uri, editor, diagnostics, of };
}

/** Applies edits, from the last to the first. */
function applied(text: string, edits: readonly TextEdit[]): string {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const at = ({ line, character }: Range['start']) => (starts[line] ?? text.length) + character;
  return [...edits]
    .sort((a, b) => at(b.range.start) - at(a.range.start))
    .reduce(
      (result, { range: { start, end }, newText }) => result.slice(0, at(start)) + newText + result.slice(at(end)),
      text,
    );
}

describe('what an editor shows', () => {
  test('findings are pushed with their version, their places and the pages of their rules', async () => {
    const { uri, editor, diagnostics } = await opened({ capabilities: MODERN });
    expect(codes(diagnostics)).toEqual(['misspelt-field', 'needless-rule', 'misspelt-field']);
    const [, needless] = diagnostics;
    expect(needless).toMatchObject({ source: 'maycrawl', range: range(2, 10, 16), tags: [1] });
    expect(needless?.relatedInformation).toEqual([
      { location: { uri, range: range(1, 0, 15) }, message: expect.any(String) },
    ]);
    expect(needless?.codeDescription?.href).toMatch(/^file:.*\/docs\/rules\/needless-rule\.md#duplicate-rule$/);
    editor.change(uri, 2, { range: range(1, 0, 7), text: 'Disallow' });
    const next = await editor.diagnosticsOf(uri, ({ version }) => version === 2);
    expect(codes(next.diagnostics)).toEqual(['needless-rule', 'misspelt-field']);
    editor.notify('textDocument/didClose', { textDocument: { uri } });
    await editor.diagnosticsOf(uri, (params) => params.diagnostics.length === 0);
    expect(await editor.end()).toBe(0);
  });

  test('a client that asks for findings gets them, and none are pushed', async () => {
    const folder = new SiteFolder();
    const [uri, other] = [folder.write('robots.txt', FILE), folder.write('notes.txt', FILE)];
    const editor = await Editor.start({ capabilities: { textDocument: { diagnostic: {} } } });
    editor.open(uri, FILE);
    editor.open(other, FILE);
    const report = await editor.request('textDocument/diagnostic', { textDocument: { uri } });
    expect(report).toMatchObject({ kind: 'full', items: { length: 3 } });
    expect(await editor.request('textDocument/diagnostic', { textDocument: { uri: other } })).toEqual({
      kind: 'full',
      items: [],
    });
    expect(editor.pushed).toEqual([]);
  });

  test('hover, completion, symbols, links, folding and selections', async () => {
    const { of } = await opened();
    const at = (line: number, character: number) => ({ position: { line, character } });
    expect(await of<Hover>('hover', at(1, 3))).toEqual({
      contents: { kind: 'plaintext', value: expect.stringMatching(/^Blocks paths that begin with \/shop\/\.\n/) },
      range: range(1, 0, 15),
    });
    expect(await of('hover', at(3, 0))).toBeNull();
    const items = await of<CompletionItem[]>('completion', at(7, 3));
    expect(items).toMatchObject([{ label: 'Disallow', textEdit: { range: range(7, 0, 3), newText: 'Disallow: ' } }]);
    const symbols = await of<DocumentSymbol[]>('documentSymbol');
    expect(symbols.map(({ name, children = [] }) => [name, children.length])).toEqual([
      ['*', 2],
      ['GPTBot', 2],
      ['https://shop.example/sitemap.xml', 0],
    ]);
    expect(await of<DocumentLink[]>('documentLink')).toEqual([
      { range: range(8, 9, 41), target: 'https://shop.example/sitemap.xml' },
    ]);
    expect(await of<FoldingRange[]>('foldingRange')).toMatchObject([
      { startLine: 0, endLine: 2 },
      { startLine: 4, endLine: 7 },
    ]);
    const [selection] = await of<SelectionRange[]>('selectionRange', { positions: [{ line: 1, character: 12 }] });
    expect(selection?.range).toEqual(range(1, 9, 15));
    expect(selection?.parent?.range).toEqual(range(1, 0, 15));
  });

  test('renaming and formatting', async () => {
    const { uri, of } = await opened({ capabilities: MODERN }, 'user-agent:gptbot\nDisallow:/a\n');
    const position = { line: 0, character: 13 };
    expect(await of('prepareRename', { position })).toEqual({ range: range(0, 11, 17), placeholder: 'gptbot' });
    expect(await of('prepareRename', { position: { line: 1, character: 2 } })).toBeNull();
    expect(await of<WorkspaceEdit>('rename', { position, newName: 'CCBot' })).toEqual({
      documentChanges: [{ textDocument: { uri, version: 1 }, edits: [{ range: range(0, 11, 17), newText: 'CCBot' }] }],
    });
    await expect(of('rename', { position, newName: 'CC Bot' })).rejects.toThrow('A user agent has letters');
    const edits = await of<TextEdit[]>('formatting', { options: { tabSize: 2, insertSpaces: true } });
    expect(applied('user-agent:gptbot\nDisallow:/a\n', edits)).toBe('User-agent: gptbot\nDisallow: /a\n');
  });

  test('each fix is offered, with whether it changes verdicts, and one that applies all that are proved', async () => {
    const { diagnostics, of } = await opened();
    const actions = await of<CodeAction[]>('codeAction', { range: WHOLE, context: { diagnostics } });
    const quick = actions.filter(({ kind }) => kind === 'quickfix');
    expect(quick.map(({ title }) => title)).toEqual([
      'Write Disallow (no verdict changes: proved)',
      // They ignore the misspelt line, so that the two groups would be one. All fixes correct it first.
      'Remove the line (readers of RFC 9309 would block /%C3%A4)',
      'Write Disallow (verdicts may change)',
    ]);
    expect(quick.map(({ diagnostics: [one] = [] }) => one?.code)).toEqual(codes(diagnostics));
    const [all, ...others] = await of<CodeAction[]>('codeAction', {
      range: WHOLE,
      context: { diagnostics, only: ['source.fixAll'] },
    });
    expect(others).toEqual([]);
    expect(all?.title).toBe('Fix 2 findings (no verdict changes: proved)');
    const [edits = []] = Object.values(all?.edit?.changes ?? {});
    expect(applied(FILE, edits)).toBe(FILE.replace('Disalow: /shop/\n', ''));
  });

  test('all fixes are not offered for each place of the cursor', async () => {
    const { diagnostics, of } = await opened();
    const kinds = async (context: Partial<CodeActionContext>) => {
      const actions = await of<CodeAction[]>('codeAction', { range: WHOLE, context: { diagnostics, ...context } });
      return [...new Set(actions.map(({ kind }) => kind))];
    };
    const { Automatic, Invoked } = CodeActionTriggerKind;
    expect(await kinds({ triggerKind: Automatic })).toEqual(['quickfix']);
    expect(await kinds({ triggerKind: Invoked })).toEqual(['quickfix', 'source.fixAll.maycrawl']);
    // As editors ask when they save a file.
    expect(await kinds({ triggerKind: Automatic, only: ['source.fixAll'] })).toEqual(['source.fixAll.maycrawl']);
  });

  test('withheld fixes are counted, and a fix that closes the site is not offered', async () => {
    const { of } = await opened({}, 'User-agent: *\nDisalow: /a\nDisallow: /b\nDisallow: /b\nDisallwo: /\n');
    const actions = await of<CodeAction[]>('codeAction', { range: WHOLE, context: { diagnostics: [] } });
    expect(actions.map(({ title }) => title)).toEqual([
      'Remove the line (no verdict changes: proved)',
      'Write Disallow (readers of RFC 9309 would block /a)',
      'Fix 1 finding (no verdict changes: proved); withheld fixes: 1',
    ]);
  });

  test('an editor prefers, and fixes when it saves, only what lint --fix would fix', async () => {
    const text = 'User-agent: *\nDisalow: /tmp\nDisallow: /c\nDisallow: /c\n';
    const { of } = await opened({}, text);
    const actions = await of<CodeAction[]>('codeAction', { range: WHOLE, context: { diagnostics: [] } });
    expect(actions.filter(({ kind }) => kind === 'quickfix').map((one) => [one.title, one.isPreferred])).toEqual([
      ['Remove the line (no verdict changes: proved)', true],
      ['Write Disallow (readers of RFC 9309 would block /tmp)', false],
    ]);
    const all = actions.find(({ kind }) => kind === 'source.fixAll.maycrawl');
    const folder = new SiteFolder({ 'robots.txt': text });
    maycrawl(['lint', '--fix', '--select', 'all', 'robots.txt'], { cwd: folder.path });
    expect(applied(text, Object.values(all?.edit?.changes ?? {}).flat())).toBe(folder.read('robots.txt'));
    const { of: ofTypo } = await opened({}, 'User-agent: *\nDisalow: /tmp\n');
    const onSave = { diagnostics: [], only: ['source.fixAll'] };
    expect(await ofTypo('codeAction', { range: WHOLE, context: onSave })).toEqual([]);
  });

  test('characters are bytes for a client that offers UTF-8', async () => {
    const text = 'User-agent: *\nDisallow: /ä😀\nDisallow: /ä😀\n';
    const { editor, uri, diagnostics, of } = await opened(
      { capabilities: { general: { positionEncodings: ['utf-8', 'utf-16'] } } },
      text,
    );
    expect(editor.result.capabilities.positionEncoding).toBe('utf-8');
    expect(diagnostics[0]?.range).toEqual(range(2, 10, 17));
    expect((await of<Hover>('hover', { position: { line: 1, character: 17 } }))?.range).toEqual(range(1, 0, 17));
    // Replaces the last character of line 1, which has four bytes.
    editor.change(uri, 2, { range: range(1, 13, 17), text: 'x' });
    await editor.diagnosticsOf(uri, ({ version }) => version === 2);
    expect((await of<Hover>('hover', { position: { line: 1, character: 0 } }))?.contents).toMatchObject({
      value: expect.stringContaining('/%C3%A4x'),
    });
    const utf16 = await opened({}, text);
    expect(utf16.editor.result.capabilities.positionEncoding).toBe('utf-16');
    expect(utf16.diagnostics[0]?.range).toEqual(range(2, 10, 14));
  });

  test.each([
    ['hi-IN', {}, /[\u0900-\u097f]/],
    ['de', { language: 'th' }, /[\u0e00-\u0e7f]/],
    ['hi', { language: 'en' }, /^Blocks paths/],
  ])('messages are in the language of the editor: %s, %j', async (locale, settings, expected) => {
    const { of, uri, editor, diagnostics } = await opened({ locale, settings });
    const hover = await of<Hover>('hover', { position: { line: 1, character: 3 } });
    expect((hover.contents as { value: string }).value).toMatch(expected);
    const [lens] = await of<CodeLens[]>('codeLens');
    const actions = await of<CodeAction[]>('codeAction', { range: WHOLE, context: { diagnostics } });
    const argument = { uri, url: '/shop/x', crawler: 'GPTBot' };
    const verdict = await editor.request('workspace/executeCommand', {
      command: 'maycrawl.check',
      arguments: [argument],
    });
    if (expected.source.startsWith('^')) {
      expect(verdict).toMatch(/^Blocked: /);
      return;
    }
    expect(verdict).toMatch(expected);
    expect(verdict).not.toMatch(/Blocked|Line/);
    expect(diagnostics.every(({ message }) => expected.test(String(message)))).toBe(true);
    expect(lens?.command?.title).toMatch(expected);
    expect(actions.every(({ title }) => expected.test(title))).toBe(true);
  });
});

test('the log names initialization options that the server does not read', async () => {
  const warned = (await Editor.start({ settings: { codelens: false, language: 'en', rules: {} } })).warned;
  expect(await warned).toBe(
    'initializationOptions: "codelens", "rules" is not read; write language, codeLens, showsResults, and rules in maycrawl.config.json',
  );
});

describe('which files are served, and their settings', () => {
  test('files with the names of a robots.txt, and those that the client calls so', async () => {
    const folder = new SiteFolder();
    const editor = await Editor.start();
    const names = ['robots.txt', 'robots-staging.txt', 'shop.robots.txt', 'ROBOTS.TXT', 'notes.txt'];
    for (const name of names) editor.open(folder.uri(name), FILE);
    editor.open('untitled:Untitled-1', FILE, 'robotstxt');
    await editor.diagnosticsOf('untitled:Untitled-1');
    for (const name of names.slice(0, 4)) await editor.diagnosticsOf(folder.uri(name));
    expect(
      await editor.request('textDocument/hover', {
        textDocument: { uri: folder.uri('notes.txt') },
        position: { line: 1, character: 0 },
      }),
    ).toBeNull();
    expect(editor.pushed.filter(({ uri }) => uri === folder.uri('notes.txt'))).toEqual([]);
  });

  test('the nearest config and the suppressions in a file apply', async () => {
    const folder = new SiteFolder({
      'maycrawl.config.json': '{ "rules": { "misspelt-field": "off" }, "ignore": ["old/**"] }',
      'other/maycrawl.config.json': '{ "rules": { "duplicate-rule": "error" } }',
    });
    const editor = await Editor.start();
    const suppressed = FILE.replace('Disallow: /shop/', 'Disallow: /shop/ # maycrawl-disable-line duplicate-rule');
    const found = async (name: string, text: string) => {
      const uri = folder.write(name, text);
      editor.open(uri, text);
      return (await editor.diagnosticsOf(uri)).diagnostics;
    };
    expect(codes(await found('robots.txt', FILE))).toEqual(['needless-rule']);
    expect(await found('old/robots.txt', FILE)).toEqual([]);
    expect((await found('other/robots.txt', FILE)).find(({ code }) => code === 'needless-rule')?.severity).toBe(1);
    expect(codes(await found('deep/er/robots.txt', suppressed))).toEqual([]);
  });

  test.each([
    ['{\n  "rules": { "dead-rul": "off" }\n}', range(1, 13, 30), 'did you mean "dead-rule"?'],
    ['{\n  "rules": {\n}', range(2, 1, 1), 'is not JSON: expected }'],
    ['{\n  "colour": 1\n}', range(1, 2, 13), 'there is no key "colour"'],
    ['{\n  "ignore": ["a",\n 5]\n}', range(2, 1, 2), 'ignore[1]: expected a string, got a number'],
    ['{\n  "preset": "google",\n  "url": "mailto:x@y"\n}', range(2, 2, 21), 'url: expected an absolute URL'],
    ['{\n  "urls": "-"\n}', range(0, 0, 0), 'cannot read "'],
    ['[]', range(0, 0, 2), 'expected an object, got an array'],
  ])('a config with errors is reported on its line: %j', async (config, place, message) => {
    const folder = new SiteFolder({ 'maycrawl.config.jsonc': config });
    const uri = folder.uri('robots.txt');
    const editor = await Editor.start({ capabilities: MODERN });
    editor.open(uri, FILE);
    const { diagnostics } = await editor.diagnosticsOf(folder.uri('maycrawl.config.jsonc'));
    expect(diagnostics).toMatchObject([{ severity: 1, message: expect.stringContaining(message), range: place }]);
    // There is no command line.
    expect(diagnostics[0]?.message).not.toContain('--');
    // The file is checked with the defaults meanwhile.
    expect((await editor.diagnosticsOf(uri)).diagnostics.length).toBe(3);
    folder.write('maycrawl.config.jsonc', '{ "rules": { "misspelt-field": "off" } }');
    editor.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: folder.uri('maycrawl.config.jsonc'), type: 2 }],
    });
    await editor.diagnosticsOf(folder.uri('maycrawl.config.jsonc'), (params) => params.diagnostics.length === 0);
    await editor.diagnosticsOf(uri, (params) => params.diagnostics.length === 1);
  });
});

test('a config that is a folder is an error, without advice for a command line', async () => {
  const folder = new SiteFolder({ 'maycrawl.config.json/in-it': '' });
  const editor = await Editor.start();
  editor.open(folder.uri('robots.txt'), FILE);
  const [problem] = (await editor.diagnosticsOf(folder.uri('maycrawl.config.json'))).diagnostics;
  expect(problem?.message).toMatch(/: it is a folder; rename it, because a config is a file$/);
});

describe('comparisons and commands', () => {
  const git = (folder: SiteFolder, ...args: string[]) =>
    execFileSync('git', ['-C', folder.path, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      stdio: 'ignore',
    });

  async function committed(text: string) {
    const folder = new SiteFolder();
    const uri = folder.write('public/robots.txt', text);
    git(folder, 'init', '-q');
    git(folder, 'add', '.');
    git(folder, 'commit', '-qm', 'first');
    const editor = await Editor.start({ settings: { showsResults: true } });
    editor.open(uri, text);
    return { folder, uri, editor };
  }

  const BEFORE = 'User-agent: GPTBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n';

  test('the lens of a file says for how many crawlers it differs from the last commit, and opens the diff', async () => {
    const { uri, editor } = await committed(BEFORE);
    const lenses = () => editor.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
    const resolved = async () => editor.request<CodeLens>('codeLens/resolve', (await lenses())[0]);
    expect((await lenses()).map(({ command }) => command?.title)).toEqual([
      undefined,
      'Applies to GPTBot. Blocks 1 path.',
      expect.stringMatching(/Blocks 1 path\.$/),
    ]);
    expect((await resolved()).command?.title).toBe('No verdict differs from HEAD: proved');
    editor.change(uri, 2, { range: range(1, 10, 12), text: '/' });
    const { command } = await resolved();
    expect(command).toMatchObject({ title: 'Differs from HEAD for 1 crawler', command: 'maycrawl.compare' });
    const shown = await editor.request<{ title: string; text: string }>('workspace/executeCommand', command);
    expect(shown.title).toBe(command?.title);
    expect(shown.text).toMatch(
      /^\*\*maycrawl diff\*\*: HEAD to robots\.txt\n[\s\S]*\| GPTBot \| newly blocked \|[\s\S]*proved\n$/,
    );
  });

  test('the lens is that of the config as it is now', async () => {
    const misspelt = 'User-agent: *\nDisalow: /a\n';
    const { folder, uri, editor } = await committed(misspelt);
    const title = async () => {
      const lenses = await editor.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
      return (await editor.request<CodeLens>('codeLens/resolve', lenses[0])).command?.title;
    };
    editor.change(uri, 2, { text: 'User-agent: *\nDisallow:\n' });
    // Google reads the misspelt field.
    expect(await title()).toMatch(/^Differs from HEAD/);
    folder.write('maycrawl.config.json', '{ "preset": "rfc9309" }');
    editor.notify('workspace/didChangeWatchedFiles', { changes: [] });
    expect(await title()).toBe('No verdict differs from HEAD: proved');
  });

  test('a file that is in no commit has no such lens, and codeLens: false hides all', async () => {
    const folder = new SiteFolder();
    const uri = folder.write('robots.txt', BEFORE);
    const editor = await Editor.start();
    editor.open(uri, BEFORE);
    const lenses = () => editor.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
    expect((await lenses()).length).toBe(2);
    expect(
      await editor.request('workspace/executeCommand', {
        command: 'maycrawl.compare',
        arguments: [{ uri, with: 'HEAD' }],
      }),
    ).toBeNull();
    editor.notify('workspace/didChangeConfiguration', { settings: { maycrawl: { codeLens: false } } });
    expect(await lenses()).toEqual([]);
  });

  test('a blob that is missing in a partial clone is not fetched, which its config could make a command', async () => {
    const { folder, uri, editor } = await committed(BEFORE);
    const touched = join(folder.path, 'touched');
    git(folder, 'config', 'protocol.ext.allow', 'always');
    git(folder, 'config', 'remote.origin.url', `ext::sh -c touch% ${touched}`);
    git(folder, 'config', 'remote.origin.promisor', 'true');
    git(folder, 'config', 'remote.origin.partialclonefilter', 'blob:none');
    const blob = execFileSync('git', ['-C', folder.path, 'rev-parse', 'HEAD:public/robots.txt'], { encoding: 'utf8' });
    rmSync(join(folder.path, '.git/objects', blob.slice(0, 2), blob.slice(2).trim()));
    const compare = { command: 'maycrawl.compare', arguments: [{ uri, with: 'HEAD' }] };
    expect(await editor.request('workspace/executeCommand', compare)).toBeNull();
    expect(await editor.request('textDocument/codeLens', { textDocument: { uri } })).toHaveLength(2);
    expect(existsSync(touched)).toBe(false);
    // Without the server, git runs the command of the config.
    expect(() => git(folder, 'cat-file', 'blob', 'HEAD:public/robots.txt')).toThrow();
    expect(existsSync(touched)).toBe(true);
  });

  test('a verdict, the page of a rule, and what is wrong with a command', async () => {
    const { uri, editor } = await opened();
    const run = (command: string, argument: object) =>
      editor.request('workspace/executeCommand', { command, arguments: [{ uri, ...argument }] });
    expect(await run('maycrawl.check', { url: 'https://shop.example/shop/x', crawler: 'GPTBot' })).toMatch(
      /^Blocked: \/shop\/x\. Line 6/,
    );
    // The registry has the name of a crawler as its vendor prints it.
    editor.change(uri, 2, { text: 'User-agent: Googlebot-News\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n' });
    expect(await run('maycrawl.check', { url: '/', crawler: 'Googlebot News' })).toMatch(/^Blocked: \/\. Line 2/);
    await expect(run('maycrawl.check', { crawler: 'GPTBot' })).rejects.toThrow(
      'maycrawl.check: url is missing: send a URL or a path, such as /search',
    );
    await expect(run('maycrawl.compare', {})).rejects.toThrow(
      'maycrawl.compare: with is missing: send HEAD, or the URL of a site',
    );
    await expect(run('maycrawl.explain', {})).rejects.toThrow('maycrawl.explain: rule is missing');
    expect(await run('maycrawl.explain', { rule: 'needless-rule' })).toMatch(/^# needless-rule\n\n/);
    expect(await run('maycrawl.explain', { rule: 'no-such-rule' })).toBeNull();
    await expect(run('maycrawl.other', {})).rejects.toThrow('there is no command maycrawl.other');
    await expect(run('maycrawl.check', { uri: 'file:///none' })).rejects.toThrow('the file is not open');
    const ignored = new SiteFolder({ 'maycrawl.config.json': '{ "ignore": ["**"] }' }).uri('robots.txt');
    editor.open(ignored, FILE);
    await expect(run('maycrawl.check', { uri: ignored, url: '/' })).rejects.toThrow('its config ignores the file');
    await expect(run('maycrawl.compare', { with: 'http://127.0.0.1:1/' })).rejects.toThrow('was not fetched');
  });

  test('lsp takes no file', () => {
    expect(complaint(['lsp', 'robots.txt'])).toContain('the editor opens "robots.txt" itself');
  });
});
