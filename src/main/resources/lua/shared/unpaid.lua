-- A list with spaces between its words without those of one order; behind its id may stand the outbox entry of its
-- fact.
local function without(list, order)
  local left = {}
  for word in list:gmatch('%S+') do
    if word:match('^[^:]*') ~= order then left[#left + 1] = word end
  end
  return table.concat(left, ' ')
end

-- Keeps a list in a field of a tally; one that is empty is not kept.
local function keep_list(tally, field, list)
  if list == '' then redis.call('HDEL', tally, field) else redis.call('HSET', tally, field, list) end
end

-- Forgets an unpaid order, which is paid or has ended.
local function drop_unpaid(tally, user, order)
  local unpaid = redis.call('HGET', tally, 'u:' .. user)
  if unpaid then keep_list(tally, 'u:' .. user, without(unpaid, order)) end
end
