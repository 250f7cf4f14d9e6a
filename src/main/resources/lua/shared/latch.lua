-- Whether a rebuild may go on: it still holds the latch of its resource. Each look lets the latch last another while.
local function latched(latch, token)
  return redis.call('GET', latch) == token and redis.call('PEXPIRE', latch, 20000) == 1
end
