-- The active orders of a user as its field of the buyers has them: how many they are, and how many places they have;
-- then the last one, and the outbox entry of its fact.
local function count_orders(ordered)
  local orders, places, last, fact = 0, 0, nil, nil
  for order, entry, more in (ordered or ''):gmatch('([^: ]+):?([^: ]*):?(%d*)') do
    orders, places, last, fact = orders + 1, places + (tonumber(more) or 1), order, entry
  end
  return orders, places, last, fact
end
