-- robots.txt in Neovim 0.7 and newer, with the language server of maycrawl. In init.lua:
--   vim.opt.runtimepath:append('path/to/editors/neovim')
--   require('maycrawl').setup()

local M = {}

local PATTERNS = { 'robots*.txt', '*.robots.txt' }

local defaults = {
  -- The command of the server.
  cmd = { 'maycrawl', 'lsp' },
  -- Settings of the server, as { language = 'hi', codeLens = false }.
  settings = {},
  -- Is called with the client and the buffer, for mappings.
  on_attach = function() end,
}

local client_id

-- Shows the result of a comparison in a window of its own.
local function show(err, result)
  if err then return vim.notify(err.message, vim.log.levels.ERROR) end
  if not result then return vim.notify('The file is in no commit', vim.log.levels.INFO) end
  vim.cmd('botright new')
  vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile = 'nofile', 'wipe', false
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(result.plain, '\n'))
  vim.bo.modifiable = false
end

local function request(buffer, command, argument, handler)
  argument.uri = vim.uri_from_bufnr(buffer)
  local params = { command = command, arguments = { argument } }
  vim.lsp.buf_request(buffer, 'workspace/executeCommand', params, handler)
end

-- Compares the file with the last commit, or with what a URL serves.
function M.compare(other)
  request(0, 'maycrawl.compare', { with = other or 'HEAD' }, show)
end

-- Says whether a crawler may fetch a URL, by the text as it is now.
function M.check(url, crawler)
  request(0, 'maycrawl.check', { url = url, crawler = crawler or '*' }, function(err, sentence)
    vim.notify(err and err.message or sentence)
  end)
end

-- Applies all fixes that are proved to change no verdict.
function M.fix_all()
  local buffer = vim.api.nvim_get_current_buf()
  local client = client_id and vim.lsp.get_client_by_id(client_id)
  if not client then return vim.notify('The language server is not running', vim.log.levels.ERROR) end
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  local last = math.max(vim.api.nvim_buf_line_count(buffer) - 1, 0)
  local params = {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    range = { start = { line = 0, character = 0 }, ['end'] = { line = last, character = 0 } },
    context = { diagnostics = {}, only = { 'source.fixAll' } },
  }
  client.request('textDocument/codeAction', params, function(err, actions)
    if err then return vim.notify(err.message, vim.log.levels.ERROR) end
    -- The edits are those of the text at the time of the request.
    if not vim.api.nvim_buf_is_valid(buffer) or vim.api.nvim_buf_get_changedtick(buffer) ~= tick then
      return vim.notify('The text changed meanwhile: nothing was fixed', vim.log.levels.WARN)
    end
    for _, action in ipairs(actions or {}) do
      vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
    end
  end, buffer)
end

local function define_commands(buffer)
  local function define(name, run, options)
    vim.api.nvim_buf_create_user_command(buffer, name, run, options)
  end
  define('RobotsCompare', function(given)
    M.compare(given.args ~= '' and given.args or nil)
  end, { nargs = '?', desc = 'Compare with HEAD, or with the robots.txt of a URL' })
  define('RobotsCheck', function(given)
    -- The name of a crawler may have several words.
    local crawler = table.concat(given.fargs, ' ', 2)
    M.check(given.fargs[1], crawler ~= '' and crawler or nil)
  end, { nargs = '+', desc = 'May a crawler fetch a URL? Give a URL, and a crawler' })
  define('RobotsFixAll', M.fix_all, { desc = 'Apply all fixes that change no verdict' })
end

local function start(options)
  return vim.lsp.start_client({
    name = 'maycrawl',
    cmd = options.cmd,
    -- The results of commands are shown by `show`.
    init_options = vim.tbl_extend('force', { showsResults = true }, options.settings),
    commands = {
      ['maycrawl.compare'] = function(command, context)
        request(context.bufnr, command.command, { with = command.arguments[1]['with'] }, show)
      end,
    },
    on_attach = function(client, buffer)
      define_commands(buffer)
      options.on_attach(client, buffer)
    end,
    on_exit = function()
      client_id = nil
    end,
  })
end

-- Starts the server when the first robots.txt is opened.
function M.setup(given)
  local options = vim.tbl_extend('force', defaults, given or {})
  local group = vim.api.nvim_create_augroup('maycrawl', { clear = true })
  vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {
    group = group,
    pattern = PATTERNS,
    callback = function(event)
      client_id = client_id or start(options)
      if client_id then vim.lsp.buf_attach_client(event.buf, client_id) end
    end,
  })
  -- Neovim 0.7 watches no files for servers.
  vim.api.nvim_create_autocmd('BufWritePost', {
    group = group,
    pattern = 'maycrawl.config.json*',
    callback = function(event)
      local client = client_id and vim.lsp.get_client_by_id(client_id)
      if not client then return end
      local changes = { { uri = vim.uri_from_bufnr(event.buf), type = 2 } }
      client.notify('workspace/didChangeWatchedFiles', { changes = changes })
    end,
  })
end

return M
