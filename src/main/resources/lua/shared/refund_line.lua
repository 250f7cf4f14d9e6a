-- The cents that the seller keeps of what a refund gives back: a column of its line, which most lines do not have.
local function kept_cents(line, column)
  local at = 0
  for value in (line .. '\t'):gmatch('([^\t]*)\t') do
    at = at + 1
    if at == column then return tonumber(value) end
  end
  return 0
end
-- The column in a refund that is asked for, and in one that its order has, which has a time.
local KEPT_ASKED, KEPT_OF_LINE = 8, 9

-- The refund of a reference as its order keeps it: a line with tabs between reference, cents, time, seats, reason and,
-- as far as it has them, places, category, time of an entry, kept cents and what these are.
local function find_refund(order, reference)
  for line in (redis.call('HGET', order, 'refunds') or ''):gmatch('[^\n]+') do
    if line:match('^[^\t]*') == reference then return line end
  end
  return nil
end
