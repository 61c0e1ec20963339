/** Every lint rule and every fix can be reached in an editor. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { applyEdits, type LintOptions, lint } from '@maycrawl/lint';
import { namedRules } from '@maycrawl/lint/internal';
import { expect, test } from 'vitest';
import type { CodeAction, Diagnostic } from 'vscode-languageserver-protocol';
import { Editor, MODERN, SiteFolder } from './editor.js';

const FIXTURES = fileURLToPath(new URL('../../../../lint/test/fixtures/', import.meta.url));

/** Rules about how a site serves the file, which an editor has not fetched. */
const OF_FETCHES = ['content-type', 'fetch-unavailable', 'fetch-unreachable', 'redirect-chain'];

const ids = namedRules.flatMap(({ id, variants }) =>
  variants.length === 0 ? [id] : variants.map((variant) => variant.id),
);

interface Case {
  readonly text: string;
  readonly options: LintOptions;
}

/** The files that a rule reports, as an editor would open them. */
function casesOf(id: string): Case[] {
  const read = (name: string): LintOptions =>
    existsSync(`${FIXTURES}${id}/${name}`) ? JSON.parse(readFileSync(`${FIXTURES}${id}/${name}`, 'utf8')) : {};
  return readdirSync(`${FIXTURES}${id}`)
    .filter((name) => /^bad[\w-]*\.txt$/.test(name))
    .map((name) => {
      const text = new TextDecoder('utf-8', { ignoreBOM: true })
        .decode(readFileSync(`${FIXTURES}${id}/${name}`))
        .replace(/⟨(.*?) × (\d+)⟩/gs, (_, part: string, times: string) => part.repeat(Number(times)));
      const options = {
        rules: { [id]: 'warning' },
        ...read('options.json'),
        ...read(name.replace(/\.txt$/, '.options.json')),
      };
      return { text, options: options as LintOptions };
    })
    .filter(({ options }) => options.facts === undefined);
}

/** Writes the file and its settings. Returns the URI, and the options with which the server must check it. */
function written(folder: SiteFolder, { text, options: { urls, path, ...options } }: Case, index: number) {
  const name = `${index}/${path ?? 'robots.txt'}`;
  const uri = folder.write(name, text);
  if (urls !== undefined) folder.write(`${index}/urls.txt`, urls.join('\n'));
  folder.write(`${index}/maycrawl.config.json`, JSON.stringify({ ...options, ...(urls && { urls: 'urls.txt' }) }));
  return { uri, options: { ...options, ...(urls && { urls }), path: fileURLToPath(uri) } };
}

test('every rule reports and every fix is offered, but those about fetches', async () => {
  const folder = new SiteFolder();
  const editor = await Editor.start({ capabilities: MODERN });
  const [unreported, unfixed, wrong]: [string[], string[], string[]] = [[], [], []];
  let index = 0;
  for (const id of ids) {
    let [isReported, isFixed] = [false, false];
    const kinds = new Set<string>();
    for (const one of casesOf(id)) {
      const { uri, options } = written(folder, one, index++);
      const expected = lint(one.text, options);
      editor.open(uri, one.text, 'robotstxt');
      const { diagnostics } = await editor.diagnosticsOf(uri);
      if (diagnostics.length !== Math.min(expected.length, 1001))
        wrong.push(`${id}: ${diagnostics.length}, ${expected.length}`);
      const own = expected.filter(({ variant }) => variant === id);
      isReported ||= own.length > 0 && own.every(({ code }) => diagnostics.some((found) => found.code === code));
      for (const { fixes } of own) for (const { applicability } of fixes) kinds.add(applicability);
      isFixed ||= await offersFixes(editor, uri, one.text, own, diagnostics);
      editor.notify('textDocument/didClose', { textDocument: { uri } });
    }
    if (!isReported) unreported.push(id);
    if (kinds.size > 0 && !isFixed) unfixed.push(id);
  }
  expect(wrong).toEqual([]);
  expect(unreported).toEqual(OF_FETCHES);
  expect(unfixed).toEqual([]);
});

/** True if the editor is offered a fix of one of the findings that makes what the fix makes. */
async function offersFixes(
  editor: Editor,
  uri: string,
  text: string,
  own: ReturnType<typeof lint>,
  diagnostics: Diagnostic[],
): Promise<boolean> {
  const fixed = own.find(({ fixes }) => fixes.length > 0);
  if (fixed === undefined) return false;
  const range = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };
  const context = { diagnostics, only: ['quickfix'] };
  const actions = await editor.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range,
    context,
  });
  const results = own.flatMap(({ fixes }) =>
    fixes.map(({ edits }) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(applyEdits(new TextEncoder().encode(text), edits)),
    ),
  );
  return actions.some(({ edit, disabled }) => disabled !== undefined || results.includes(afterEdit(text, edit)));
}

function afterEdit(text: string, edit: CodeAction['edit']): string {
  const [change] = edit?.documentChanges ?? [];
  const edits = change !== undefined && 'edits' in change ? change.edits : [];
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)];
  const at = ({ line, character }: Diagnostic['range']['start']) => (starts[line] ?? text.length) + character;
  return edits
    .flatMap((one) =>
      'newText' in one ? [{ from: at(one.range.start), to: at(one.range.end), text: one.newText }] : [],
    )
    .sort((a, b) => b.from - a.from)
    .reduce((result, one) => result.slice(0, one.from) + one.text + result.slice(one.to), text);
}
