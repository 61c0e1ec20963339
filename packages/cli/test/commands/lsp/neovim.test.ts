/** The configuration of Neovim, in a real one: what it is pushed, fixes, renames and shows. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { environment, main, node, root } from '../../maycrawl.js';
import { SiteFolder } from './editor.js';

const run = promisify(execFile);
const has = spawnSync('nvim', ['--version']).status === 0;

const FILE = `User-agent: * # everyone
Disalow: /shop/
Disallow: /shop/

User-agent: GPTBot
Disallow: /shop/
Disallow: /ä
Disallwo: /b
`;

/** Runs in the editor. Waits for states; a wait that fails ends it with an error. */
const script = (command: readonly string[], folder: string) => `
vim.opt.runtimepath:append('${join(root, 'editors/neovim')}')
local robots = require('maycrawl')
robots.setup({ cmd = ${luaList(command)} })

local function wait(what, condition)
  if not vim.wait(600000, condition, 20) then error('waited in vain for ' .. what) end
end
local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\\n') end
local function found() return vim.diagnostic.get(0) end
local out = {}

local function task()
  vim.cmd('edit ${folder}/robots.txt')
  local robots_buffer = vim.api.nvim_get_current_buf()
  wait('findings', function() return #found() == 3 end)
  out.findings = vim.tbl_map(function(one) return { one.lnum, one.col, one.code or one.user_data.lsp.code } end, found())

  -- A config that is saved applies at once.
  local function save_config(text)
    vim.cmd('edit ${folder}/maycrawl.config.json')
    vim.api.nvim_buf_set_lines(0, 0, -1, false, { text })
    vim.cmd('write')
    vim.cmd('buffer ' .. robots_buffer)
  end
  save_config('{ "rules": { "misspelt-field": "off" } }')
  wait('findings by the config', function() return #found() == 1 end)
  save_config('{}')
  wait('all findings again', function() return #found() == 3 end)

  out.hover = vim.lsp.buf_request_sync(0, 'textDocument/hover', {
    textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = 1, character = 2 },
  }, 600000)
  for _, answer in pairs(out.hover) do out.hover = answer.result.contents.value end

  -- The first fix of the line of the cursor.
  vim.ui.select = function(items, _, choose) out.choices = vim.tbl_map(function(item) return item[2].title end, items); choose(items[1], 1) end
  vim.api.nvim_win_set_cursor(0, { 8, 2 })
  vim.lsp.buf.code_action()
  wait('the fix', function() return text():find('Disallow: /b', 1, true) ~= nil end)

  vim.cmd('RobotsFixAll')
  wait('all fixes', function() return text():find('Disalow', 1, true) == nil end)
  wait('no findings', function() return #found() == 0 end)
  out.fixed = text()

  vim.api.nvim_win_set_cursor(0, { 4, 14 })
  vim.lsp.buf.rename('Googlebot-News')
  wait('the new name', function() return text():find('Googlebot-News', 1, true) ~= nil end)
  out.renamed = text()

  vim.notify = function(message) out.verdict = message end
  vim.cmd('RobotsCheck /shop/x Googlebot News')
  wait('the verdict', function() return out.verdict ~= nil end)

  vim.cmd('RobotsCompare')
  wait('the comparison', function() return vim.api.nvim_get_current_buf() ~= robots_buffer end)
  out.compared = text()
end

local ok, failure = pcall(task)
if not ok then out.failure = tostring(failure) end
vim.fn.writefile({ vim.json.encode(out) }, '${folder}/out.json')
vim.cmd('qall!')
`;

const luaList = (items: readonly string[]) => `{ ${items.map((item) => `'${item}'`).join(', ')} }`;

test.skipIf(!has)('Neovim opens a file, shows findings, fixes, renames and compares', async () => {
  const folder = new SiteFolder({ 'robots.txt': FILE });
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder.path, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      stdio: 'ignore',
    });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  folder.write('init.lua', script([node, main, 'lsp'], folder.path));
  const env = environment({ HOME: folder.path, XDG_STATE_HOME: folder.path, XDG_CONFIG_HOME: folder.path });
  await run('nvim', ['--headless', '-n', '-i', 'NONE', '-u', join(folder.path, 'init.lua')], { env });
  const out = JSON.parse(folder.read('out.json'));
  expect(out.failure).toBeUndefined();
  expect(out.findings).toEqual([
    [1, 0, 'misspelt-field'],
    [2, 10, 'needless-rule'],
    [7, 0, 'misspelt-field'],
  ]);
  expect(out.hover).toMatch(/^Blocks paths that begin with \/shop\/\./);
  expect(out.choices[0]).toBe('Write Disallow (verdicts may change)');
  const fixed = FILE.replace('Disalow: /shop/\n', '').replace('Disallwo', 'Disallow').trimEnd();
  expect(out.fixed).toBe(fixed);
  expect(out.renamed).toBe(fixed.replace('GPTBot', 'Googlebot-News'));
  expect(out.verdict).toMatch(/^Blocked: \/shop\/x\. Line 5/);
  expect(out.compared).toContain('Googlebot-News');
  // Text, not Markdown, whose escapes Neovim would show.
  expect(out.compared).toMatch(/^from HEAD to robots\.txt\n/);
  expect(out.compared).not.toMatch(/[\\|]|&#/);
});
