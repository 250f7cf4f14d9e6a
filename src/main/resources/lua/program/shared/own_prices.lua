--@include program/shared/seats

-- The cents and the label that a row tells of a seat, or of itself for the number 0; both may be empty. It tells them
-- in lines of number, cents and label with tabs between them.
local function find_own(own, number)
  local _, at = own:find('\n' .. number .. '\t', 1, true)
  if not at then return '', '' end
  return own:match('^(%d*)\t([^\n]*)', at + 1)
end

-- The price and the label of a seat: its own, or its row's; else the price of the category, and no label. The price
-- that staff has named, if any, is that of every seat.
local function price_of(own, number, price, named)
  local cents, label = find_own(own, number)
  local row_cents, row_label = find_own(own, 0)
  if cents == '' then cents = row_cents end
  return named or cents == '' and price or cents, label == '' and row_label or label
end

-- Adds to what is bought: a seat of a row, or so many places, at a price each; at the one that staff has named, if so.
local function add_bought(bought, request, row, number)
  local places, price, label = row.row == PLACES, request.unit_cents or request.price, ''
  if not places then price, label = price_of(row.own, number, price, request.unit_cents) end
  bought[#bought + 1] = table.concat({request.name, row.row, number, price}, ':')
  bought.total = bought.total + price * (places and number or 1)
  for _ = 1, places and number or 1 do bought.labels[#bought.labels + 1] = label end
  bought.labelled = bought.labelled or label ~= ''
end

-- The labels of what is bought, a line each, with its end; empty when there are none.
local function labels_of(bought)
  return bought.labelled and table.concat(bought.labels, '\n') .. '\n' or ''
end
