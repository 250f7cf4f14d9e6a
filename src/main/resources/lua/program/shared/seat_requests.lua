--@include shared/time
--@include program/shared/rows

-- The requests of a purchase, one a category: its name, the numbers of ordinary and accessible seats to pick, and seats by name, as pairs of
-- row and number. Answers the wishes and the number of all seats.
local function read_wishes(count, words)
  local wishes, at, all = {}, 1, 0
  for i = 1, count do
    local ordinary, accessible, named = tonumber(words[at + 1]), tonumber(words[at + 2]), tonumber(words[at + 3])
    local to_pick, names = ordinary + accessible, {unpack(words, at + 4, at + 3 + 2 * named)}
    wishes[i] = {name = words[at], ordinary = ordinary, accessible = accessible, to_pick = to_pick, named = names,
      count = to_pick + named, rows = {}}
    at, all = at + 4 + 2 * named, all + wishes[i].count
  end
  return wishes, all
end

-- Why so many seats cannot be picked whatever their kind, or nil.
local function refuse_count(remain, wish)
  if not wish.price then return {'UNKNOWN_CATEGORY', wish.name} end
  local left = redis.call('HGET', remain, wish.name)
  if tonumber(left) >= wish.to_pick then return nil end
  local all = 0
  for _, number in ipairs(redis.call('HVALS', remain)) do all = all + number end
  return {'FEWER_LEFT', wish.name, left, int(all)}
end

-- Takes the seats that are named, in memory; adds those that cannot be had to the refused ones, with the reason.
local function take_named(wish, rows, seats, refused, states)
  for i = 1, #wish.named, 2 do
    local name, number = wish.named[i], tonumber(wish.named[i + 1])
    local row = wish.price and row_of(wish.rows, rows, name) or {}
    if move(row, number, states) then
      seats[#seats + 1] = table.concat({wish.name, name, number, wish.price}, ':')
    else
      local state, n = row.text and row.text:sub(number, number) or '', #refused
      refused[n + 1] = table.concat({wish.name, name, number}, ':')
      refused[n + 2] = state == '' and 'unknown' or state:upper() == 'X' and 'blocked' or 'taken'
    end
  end
end

-- Picks seats of one kind, in memory (ADR 50); whether there were enough.
local function pick(wish, rows, picks, seat, band, n, seats, states)
  local row = n > 0 and (best_row(picks, band + 2 * n) or best_row(picks, band + 2 * n + 1))
  local plan = n == 0 and {} or row and {{row, n}} or several_rows(picks, band, n)
  for _, part in ipairs(plan or {}) do
    local from = row_of(wish.rows, rows, part[1])
    for _, number in ipairs(seats_in(from.text, seat, part[2])) do
      move(from, number, states)
      seats[#seats + 1] = table.concat({wish.name, part[1], number, wish.price}, ':')
    end
  end
  return plan ~= nil
end

-- Picks all that a wish leaves to the server.
local function pick_wished(wish, rows, picks, seats, states)
  return pick(wish, rows, picks, '.', 0, wish.ordinary, seats, states) and pick(wish, rows, picks, 'a', 64, wish.accessible, seats, states)
end
