-- Opens the file in $FILE with the server in $SERVER, as a user would, and writes to $ANSWERS what
-- the editor shows. Written for Neovim 0.7 and later.
local answers = {}
local failed, problem = pcall(function()
  vim.cmd('edit ' .. vim.env.FILE)
  local client = vim.lsp.start_client({ name = 'azulejo', cmd = { vim.env.SERVER }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, client)

  -- problems waits until the editor shows a number of diagnostics, and returns them.
  local function problems(n)
    vim.wait(10000, function() return #vim.diagnostic.get(0) == n end, 20)
    local all = {}
    for _, d in ipairs(vim.diagnostic.get(0)) do
      table.insert(all, { line = d.lnum + 1, col = d.col + 1, message = d.message, severity = d.severity })
    end
    return all
  end

  -- ask sends a request about the place of a word, and an offset from its beginning.
  local function ask(method, word, offset, extra)
    vim.fn.cursor(1, 1)
    local place = vim.fn.searchpos('\\V' .. word, 'c')
    vim.fn.cursor(place[1], place[2] + offset)
    local params = vim.lsp.util.make_position_params(0, 'utf-16')
    local result = vim.lsp.buf_request_sync(0, method, vim.tbl_extend('force', params, extra or {}), 10000)
    return result and result[client] or { err = { message = 'no answer' } }
  end

  answers.broken = problems(1)

  -- The fix of the problem, as the editor applies it.
  local d = vim.diagnostic.get(0)[1]
  local at = { start = { line = d.lnum, character = d.col }, ['end'] = { line = d.end_lnum, character = d.end_col } }
  local actions = ask('textDocument/codeAction', 'format', 0, { range = at, context = { diagnostics = {} } }).result
  answers.actions = vim.tbl_map(function(a) return a.title end, actions)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
  answers.fixed = problems(0)

  local items = ask('textDocument/completion', 'params.corner', 6).result
  answers.completed = vim.tbl_map(function(i) return i.label end, items)

  answers.hover = ask('textDocument/hover', 'size.rows', 6).result.contents.value
  answers.parent = ask('textDocument/definition', 'parent.yaml', 3).result
  answers.shipped = ask('textDocument/definition', 'minimum', 2).result
  local refused = ask('textDocument/prepareRename', 'extends', 2)
  answers.refused = (refused.err or refused.error).message -- whose name has changed
  vim.lsp.util.apply_workspace_edit(ask('textDocument/rename', 'params.corner', 8, { newName = 'edge' }).result, 'utf-16')
  answers.outline = vim.tbl_map(function(s) return s.name end, ask('textDocument/documentSymbol', 'format', 0).result)
  answers.after = problems(0)
  answers.text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')

  -- The jump that a user makes ends in the other file.
  vim.fn.cursor(1, 1)
  vim.fn.searchpos('parent.yaml')
  vim.cmd('write')
  vim.lsp.buf.definition()
  vim.wait(10000, function() return vim.fn.expand('%:t') == 'parent.yaml' end, 20)
  answers.jumped = vim.fn.expand('%:t')

  -- A mistake in the parent shows in the child too.
  vim.lsp.buf_attach_client(0, client)
  local child = vim.fn.bufnr('corners.yaml')
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { 'bonus: 3' })
  vim.wait(10000, function() return #vim.diagnostic.get(child) > 0 end, 20)
  answers.child = #vim.diagnostic.get(child) > 0 and vim.diagnostic.get(child)[1].message or ''
  vim.lsp.stop_client(client)
  vim.wait(5000, function() return vim.lsp.client_is_stopped(client) end, 20)
  answers.stopped = vim.lsp.client_is_stopped(client)
end)
if not failed then answers.failed = problem end
vim.fn.writefile({ vim.json.encode(answers) }, vim.env.ANSWERS)
vim.cmd('qa!')
