/** The extension for VS Code as it is packed: its size, its manifest, its grammar, and the server inside. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync, inflateRawSync } from 'node:zlib';
import { createAddressGuard } from '@maycrawl/gate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Hover } from 'vscode-languageserver-protocol';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';
import { afterTest } from '../../../../../scripts/clean-ups.js';
import { isProgram, root, scratch } from '../../maycrawl.js';
import { Editor } from './editor.js';

const FILE = 'User-agent: *\nDisalow: /shop/\n';
const uri = 'file:///site/robots.txt';

describe.skipIf(isProgram)('the packed extension', () => {
  let folder: string;
  let size: number;
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');

  beforeAll(() => {
    const place = scratch();
    const packed = join(place.folder, 'maycrawl.vsix');
    execFileSync(process.execPath, [join(root, 'scripts/build-vscode.mjs'), '--output', packed], { stdio: 'pipe' });
    const bytes = readFileSync(packed);
    size = bytes.length;
    for (const [name, content] of entriesOf(bytes)) {
      const path = join(place.folder, 'unpacked', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    folder = join(place.folder, 'unpacked/extension');
  });

  test('has at most 400 kB', () => {
    expect(size).toBeLessThanOrEqual(400_000);
  });

  test('has all files and texts that its manifest names', () => {
    const manifest = JSON.parse(read('package.json'));
    const { languages, grammars, commands } = manifest.contributes;
    const files = [manifest.main, manifest.icon, languages[0].configuration, grammars[0].path];
    // It reads configs and runs git.
    expect(manifest.capabilities.untrustedWorkspaces.supported).toBe(false);
    for (const file of files) expect(read(file).length).toBeGreaterThan(0);
    expect(languages[0]).toMatchObject({ id: 'robotstxt', filenamePatterns: ['robots*.txt', '*.robots.txt'] });
    const keys = [...read('package.json').matchAll(/"%([\w.]+)%"/g)].map(([, key = '']) => key);
    expect(keys.length).toBeGreaterThan(commands.length);
    for (const nls of ['package.nls.json', 'package.nls.hi.json', 'package.nls.th.json'])
      expect(Object.keys(JSON.parse(read(nls))).sort()).toEqual([...new Set(keys)].sort());
    // What the client says is there in each language.
    const said = [
      ...readFileSync(join(root, 'editors/vscode/src/extension.mts'), 'utf8').matchAll(/l10n\.t\('(.*?)'\)/g),
    ];
    for (const tag of ['hi', 'th'])
      expect(Object.keys(JSON.parse(read(`${manifest.l10n}/bundle.l10n.${tag}.json`))).sort()).toEqual(
        [...new Set(said.map(([, text]) => text))].sort(),
      );
  });

  test.each([
    ['en', /^Blocks paths/],
    ['hi', /[\u0900-\u097f]/],
    ['th', /[\u0e00-\u0e7f]/],
  ])('has a server, which answers in %s', async (language, expected) => {
    // The path that the client starts, with the arguments that VS Code adds.
    const [, path = ''] = /asAbsolutePath\([`'"](.*?)[`'"]\)/.exec(read('dist/extension.js')) ?? [];
    const command = [join(folder, path), '--stdio', `--clientProcessId=${process.pid}`];
    const editor = await Editor.start({ command, settings: { language } });
    editor.open(uri, FILE, 'robotstxt');
    const { diagnostics } = await editor.diagnosticsOf(uri);
    expect(diagnostics.map(({ code }) => code)).toEqual(['misspelt-field']);
    const params = { textDocument: { uri }, position: { line: 1, character: 2 } };
    const hover = await editor.request<Hover>('textDocument/hover', params);
    expect((hover.contents as { value: string }).value).toMatch(expected);
    expect(await editor.end()).toBe(0);
  });

  test('compares with what a site serves, after redirects', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(301, { location: '/moved.txt' }).end();
      else if (request.url === '/moved.txt') response.end('User-agent: *\nDisallow: /\n');
      else response.writeHead(500).end();
    }).listen(0, '127.0.0.1');
    afterTest.push(() => server.close());
    await once(server, 'listening');
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/page`;
    const editor = await Editor.start({
      command: [join(folder, 'server/server.js')],
      settings: { showsResults: true },
    });
    editor.open(uri, FILE, 'robotstxt');
    const compare = (other: string) =>
      editor.request<{ title: string; text: string }>('workspace/executeCommand', {
        command: 'maycrawl.compare',
        arguments: [{ uri, with: other }],
      });
    const { title, text } = await compare(site);
    expect(title).toMatch(/^Differs from http:\/\/127\.0\.0\.1:\d+\/robots\.txt for 1 crawler$/);
    expect(text).toContain('newly allowed');
    server.close();
    server.closeAllConnections();
    await expect(compare(site)).rejects.toThrow('is unreachable');
  });
});

describe('redirects of a site that is compared with', () => {
  // As the packed server fetches, with loopback addresses in the place of public ones.
  const fetchRobots = async (url: string, ...publicNetworks: readonly string[]) => {
    const { href } = pathToFileURL(join(root, 'editors/vscode/src/fetch-inputs.mjs'));
    return (await import(href)).fetchRobots(url, createAddressGuard(publicNetworks));
  };

  /** A site on a loopback address, whose robots.txt redirects to `location`; without one, it serves a file. */
  async function site(address: string, location?: string) {
    const requests: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url);
      if (location !== undefined) response.writeHead(302, { location }).end('moved');
      else response.setHeader('content-encoding', 'gzip').end(gzipSync(FILE));
    }).listen(0, address);
    afterTest.push(() => server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { port, requests, url: `http://${address}:${port}/robots.txt` };
  }

  test.each(['ftp://127.0.0.1/robots.txt', 'data:text/plain,User-agent:*', 'file:///etc/hostname'])(
    'are not followed to %s',
    async (location) => {
      const { url } = await site('127.0.0.1', location);
      const { kind, facts } = await fetchRobots(url);
      expect(kind).toBe('unreachable');
      expect(facts.failure).toMatch(/^\w+: is neither http: nor https:$/);
    },
  );

  test('are not followed to a port of another protocol', async () => {
    const { url } = await site('127.0.0.1', 'http://127.0.0.1:25/');
    expect((await fetchRobots(url)).facts.failure).toBe('port 25 is not requested');
  });

  // Other systems have no such addresses without configuration.
  test.skipIf(process.platform !== 'linux').each(['address', 'name'])(
    'do not lead from a public host to another %s',
    async (what) => {
      const inside = await site('127.0.0.1');
      const host = what === 'name' ? 'localhost' : '127.0.0.1';
      const outside = await site('127.0.0.2', `http://${host}:${inside.port}/x`);
      const refused = await fetchRobots(outside.url, '127.0.0.2/32');
      expect(refused).toMatchObject({ kind: 'unreachable', facts: { failure: expect.stringContaining('loopback') } });
      expect(inside.requests).toEqual([]);
      // The user may name a host of the own network, which may redirect within it.
      const followed = await fetchRobots(outside.url);
      expect(followed.kind).toBe('file');
      expect(Buffer.from(followed.bytes).toString()).toBe(FILE);
      expect(inside.requests).toEqual(['/x']);
    },
  );
});

test('the grammar colours lines as they are read', async () => {
  const wasm = fileURLToPath(import.meta.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(readFileSync(wasm));
  const path = join(root, 'editors/vscode/syntaxes/robotstxt.tmLanguage.json');
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(path, 'utf8'), path),
  });
  const grammar = await registry.loadGrammar('text.robotstxt');
  if (grammar === null) throw new Error('there is no grammar');
  const tokens = (line: string) =>
    grammar.tokenizeLine(line, null).tokens.flatMap(({ startIndex, endIndex, scopes }) => {
      const text = line.slice(startIndex, endIndex);
      return scopes.length === 1 || text.trim() === '' ? [] : [[text, scopes.at(-1)?.replace('.robotstxt', '')]];
    });
  const colon = [':', 'punctuation.separator.key-value'];
  expect(tokens('User-agent: GPTBot/1.0 # x')).toEqual([
    ['User-agent', 'keyword.control.user-agent'],
    colon,
    ['GPTBot', 'entity.name.type.crawler'],
    ['# x', 'comment.line.number-sign'],
  ]);
  expect(tokens('disallow: /a*b%20$')).toEqual([
    ['disallow', 'keyword.other.disallow'],
    colon,
    ['/a', 'string.unquoted.path'],
    ['*', 'keyword.operator.wildcard'],
    ['b', 'string.unquoted.path'],
    ['%20', 'constant.character.escape'],
    ['$', 'keyword.operator.wildcard'],
  ]);
  expect(tokens('Sitemap: https://a.example/s.xml').at(-1)).toEqual([
    'https://a.example/s.xml',
    'markup.underline.link',
  ]);
  expect(tokens('Crawl-delay: 5')[0]).toEqual(['Crawl-delay', 'variable.other.field']);
  expect(tokens('nonsense')).toEqual([['nonsense', 'invalid.illegal.line']]);
});

/** The files of a zip archive: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
function* entriesOf(zip: Buffer): Generator<readonly [name: string, content: Buffer]> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const nameLength = zip.readUInt16LE(at + 28);
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const data = zip.subarray(start, start + size);
    yield [zip.toString('utf8', at + 46, at + 46 + nameLength), method === 0 ? data : inflateRawSync(data)];
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}
