--@include shared/epoch

-- Whether a rebuild may go on: it still holds the lease of its resource, taken in this epoch. Each look lets the lease
-- last another while.
local function leased(lease, token)
  return redis.call('GET', lease) == token .. '@' .. EPOCH and redis.call('PEXPIRE', lease, 20000) == 1
end
