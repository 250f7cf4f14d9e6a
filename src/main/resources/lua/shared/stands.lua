--@include shared/epoch

-- Whether the hot state that a script stands on is there and was rebuilt in the caller's epoch, which the resource says
-- in its field epoch. What an earlier epoch has left counts as nothing until it is rebuilt.
local function stands(epoch, own, ...)
  return own == EPOCH and redis.call('GET', epoch) == EPOCH and redis.call('EXISTS', ...) == select('#', ...)
end
