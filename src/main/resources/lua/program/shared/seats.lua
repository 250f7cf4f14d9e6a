-- A seat is one character of its row: . free, h held, s sold, x blocked; a, H, S, X the same of an accessible seat.
local HELD, BOUGHT = {['.'] = 'h', a = 'H'}, {['.'] = 's', a = 'S'}
local SOLD = {h = 's', H = 'S'}
local FREED = {h = '.', s = '.', H = 'a', S = 'a'}

-- A row of a category as the script finds and leaves it; read once. Its text is false when there is no such row.
local function row_of(category, rows, row)
  local found = category[row]
  if not found then
    local text = redis.call('HGET', rows, row)
    found = {row = row, before = text, text = text, moved = {}}
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
  row[state:find('[aHS]') and 'accessible' or 'ordinary'] = true
  return true
end
