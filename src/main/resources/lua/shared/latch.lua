-- Whether a rebuild may go on: it still holds the latch of its resource.
local function latched(latch, token)
  return redis.call('GET', latch) == token
end
