-- Whether the hot state that a script stands on is there and is of this run of the Redis server. A server that was restarted, or
-- took over from another, may have lost the last moments: what it has left counts as nothing until it is rebuilt.
local function initialised(epoch, resource, ...)
  local run = redis.call('GET', epoch)
  return run and redis.call('HGET', resource, 'epoch') == run and redis.call('EXISTS', ...) == select('#', ...)
end
