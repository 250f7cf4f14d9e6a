--@include shared/limits

-- Notes a new order that is not paid.
local function note_unpaid(limits, tally, user, unpaid, order)
  if limits.holds then redis.call('HSET', tally, 'u:' .. user, unpaid and unpaid .. ' ' .. order or order) end
end
