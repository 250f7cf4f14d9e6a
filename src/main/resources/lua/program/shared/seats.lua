--@include program/shared/places

-- A seat is one character of its row: . free, h held, s sold, x blocked; a, H, S, X the same of an accessible seat.
local HELD, BOUGHT = {['.'] = 'h', a = 'H'}, {['.'] = 's', a = 'S'}
local SOLD = {h = 's', H = 'S'}
-- A row's own prices and labels, and those of its seats, stand beside it in the field of its name behind this.
local OWN = '$'
-- Seats that come back: those of an unpaid order, and those of a paid one.
local RELEASED, RETURNED = {h = '.', H = 'a'}, {s = '.', S = 'a'}

-- A row of a category as the script finds and leaves it; read once. Its text is false when there is no such row.
local function row_of(category, rows, row)
  local found = category[row]
  if not found then
    local text, own = unpack(redis.call('HMGET', rows, row, OWN .. row))
    found = {row = row, own = own or '', before = text, text = text, moved = {}, count = 0}
    category[row] = found
    category[#category + 1] = found
  end
  return found
end

-- Moves a seat on, in the script's memory only; whether it was in a state that may be left so.
local function move(row, number, states)
  local state = row.text and states[row.text:sub(number, number)]
  if not state then return false end
  row.text = row.text:sub(1, number - 1) .. state .. row.text:sub(number + 1)
  row.moved[#row.moved + 1] = state .. number
  row.count = row.count + 1
  row[state:find('[aHS]') and 'accessible' or 'ordinary'] = true
  return true
end

-- Moves on what an order has of a row, in the script's memory only: the seat of a number, or so many places. Answers
-- whether it could, and how many these are.
local function move_bought(category, rows, row, number, states)
  local found = row_of(category, rows, row)
  if row == PLACES then return move_places(found, tonumber(number), states), tonumber(number) end
  return move(found, tonumber(number), states), 1
end

-- Sells what was moved to be held, in the script's memory only.
local function sell_moved(category)
  for _, row in ipairs(category) do
    if row.row == PLACES then
      local count = row.count
      row.count = 0
      move_places(row, count, SOLD)
    else
      local moved = row.moved
      row.moved, row.count = {}, 0
      for _, seat in ipairs(moved) do move(row, tonumber(seat:sub(2)), SOLD) end
    end
  end
end
