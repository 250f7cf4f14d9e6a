--@include program/shared/requests
--@include program/shared/own_prices
--@include program/shared/table_requests
--@include shared/replay

-- Takes the seats that are named, in memory; adds those that cannot be had to the refused ones, with the reason.
local function take_named(request, rows, bought, refused)
  for i = 1, #request.named, 2 do
    local name, number = request.named[i], tonumber(request.named[i + 1])
    local row = request.price and row_of(request.rows, rows, name) or {}
    if move(row, number, HELD) then
      add_bought(bought, request, row, number)
    else
      local state, n = row.text and row.text:sub(number, number) or '', #refused
      refused[n + 1], refused[n + 2] = table.concat({request.name, name, number}, ':'), state == '' and 'unknown' or state:upper() == 'X' and 'blocked' or 'taken'
    end
  end
  sort_tables(request.name, request.rows, request.people, bought.tables, bought.parts)
end

-- The refusal of named seats, or nil. The seats may be the user's own: it names the user's latest order, and waits for
-- the fact of that order while it is under way. A part of a table is refused where all seats could be had.
local function refuse_named(refused, outbox, entry, parts)
  if #refused == 2 then return parts[2] and parts end
  refused[#refused + 1] = under_way(outbox, entry)
  return refused
end

-- Picks seats of one kind, in memory (ADR 50), of what the named ones have left; whether there were enough.
local function pick(request, rows, picks, seat, band, n, bought)
  if n == 0 then return true end
--@include program/shared/rows
  local changed = changed_rows(request, picks, seat)
  local row = best_row(picks, band + 2 * n, changed, 'run', n) or best_row(picks, band + 2 * n + 1, changed, 'free', n)
  local plan = row and {{row, n}} or several_rows(picks, band, n, changed)
  for _, part in ipairs(plan or {}) do
    local from = row_of(request.rows, rows, part[1])
    local text, numbers = standing(from.own, from.text)
    for _, at in ipairs(seats_in(text, seat, part[2], best_place(from.own, text))) do
      local number = numbers and numbers[at] or at
      move(from, number, HELD)
      add_bought(bought, request, from, number)
    end
  end
  return plan ~= nil
end

-- Takes places without numbers, in memory; whether there were enough of that kind.
local function take_places(request, rows, bought)
  if request.ordinary == 0 or request.accessible > 0 then return request.accessible == 0 end
  local row = row_of(request.rows, rows, PLACES)
  add_bought(bought, request, row, request.ordinary)
  return move_places(row, request.ordinary, HELD)
end

-- Picks the seats that a request leaves to the server.
local function pick_requested(request, rows, picks, bought)
  if request.kind == 'places' then return take_places(request, rows, bought) end
  return pick(request, rows, picks, '.', 0, request.ordinary, bought) and pick(request, rows, picks, 'a', 64, request.accessible, bought)
end
