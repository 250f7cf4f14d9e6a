--@include shared/epoch

-- Whether the hot state that a script stands on is there and was rebuilt in the caller's epoch. What an earlier epoch
-- has left counts as nothing until it is rebuilt.
local function initialised(epoch, resource, ...)
  return redis.call('GET', epoch) == EPOCH and redis.call('HGET', resource, 'epoch') == EPOCH
    and redis.call('EXISTS', ...) == select('#', ...)
end
