--@include program/shared/own_prices

-- Reads the moves of an order: the seat that each of its seats is given for, by the seat that it has, and their number.
local function read_moves(moves)
  local wanted, asked = {}, 0
  for from, name, row, number in moves:gmatch('(%S+) ([^: ]+):([^: ]+):(%d+)') do
    wanted[from], asked = {name = name, row = row, number = tonumber(number)}, asked + 1
  end
  return wanted, asked
end

-- The lines of an order, one for each seat and place; empty ones where it has none.
local function read_lines(lines)
  local each = {}
  for line in ((lines or '') ~= '' and lines or '\n'):gmatch('([^\n]*)\n') do each[#each + 1] = line end
  return each
end

-- Adds an entry of an order to its parts: name, row, number, cents, the first of its lines, and the seat that it is
-- moved to, if it is.
local function add_part(parts, wanted, name, row, number, cents)
  local part = {name = name, row = row, number = number, cents = tonumber(cents), at = parts.lines + 1}
  part.to = row ~= PLACES and wanted[table.concat({name, row, number}, ':')] or nil
  parts[#parts + 1] = part
  parts.lines, parts.moved = parts.lines + (row == PLACES and number or 1), parts.moved + (part.to and 1 or 0)
  return part
end

-- Takes the seat that a part is moved to, in memory, and makes it that seat's, at its price or at the one that it had.
-- Answers the cents that this adds to the price of the order, and why the seat cannot be had, nil when it can.
local function take_moved(part, category, rows, price, states, keep, labels)
  local to = part.to
  local row = price and row_of(category, rows, to.row) or {}
  local state = row.text and row.text:sub(to.number, to.number) or ''
  if not move(row, to.number, states) then return 0, state == '' and 'unknown' or state:upper() == 'X' and 'blocked' or 'taken' end
  local cents, label = price_of(row.own, to.number, price)
  local more = keep and 0 or cents - part.cents
  part.name, part.row, part.number, part.cents, labels[part.at] = to.name, to.row, to.number, part.cents + more, label
  return more, nil
end
