--@include program/shared/wishes
--@include program/shared/rows
--@include program/shared/own_prices

-- Takes the seats that are named, in memory; adds those that cannot be had to the refused ones, with the reason.
local function take_named(wish, rows, bought, refused)
  for i = 1, #wish.named, 2 do
    local name, number = wish.named[i], tonumber(wish.named[i + 1])
    local row = wish.price and row_of(wish.rows, rows, name) or {}
    if move(row, number, HELD) then
      add_bought(bought, wish, row, number)
    else
      local state, n = row.text and row.text:sub(number, number) or '', #refused
      refused[n + 1] = table.concat({wish.name, name, number}, ':')
      refused[n + 2] = state == '' and 'unknown' or state:upper() == 'X' and 'blocked' or 'taken'
    end
  end
end

-- Picks seats of one kind, in memory (ADR 50); whether there were enough.
local function pick(wish, rows, picks, seat, band, n, bought)
  local row = n > 0 and (best_row(picks, band + 2 * n) or best_row(picks, band + 2 * n + 1))
  local plan = n == 0 and {} or row and {{row, n}} or several_rows(picks, band, n)
  for _, part in ipairs(plan or {}) do
    local from = row_of(wish.rows, rows, part[1])
    for _, number in ipairs(seats_in(from.text, seat, part[2])) do
      move(from, number, HELD)
      add_bought(bought, wish, from, number)
    end
  end
  return plan ~= nil
end

-- Takes places without numbers, in memory; whether there were enough of that kind.
local function take_places(wish, rows, bought)
  if wish.ordinary == 0 or wish.accessible > 0 then return wish.accessible == 0 end
  local row = row_of(wish.rows, rows, PLACES)
  add_bought(bought, wish, row, wish.ordinary)
  return move_places(row, wish.ordinary, HELD)
end

-- Picks all that a wish leaves to the server.
local function pick_wished(wish, rows, picks, bought)
  if wish.kind == 'places' then return take_places(wish, rows, bought) end
  return pick(wish, rows, picks, '.', 0, wish.ordinary, bought) and pick(wish, rows, picks, 'a', 64, wish.accessible, bought)
end
