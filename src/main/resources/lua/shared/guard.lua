-- Whether the hot state that a script stands on is there: every key that a rebuild sets last, and the counters.
local function initialised(...)
  return redis.call('EXISTS', ...) == select('#', ...)
end
