-- Whether all keys are there.
local function there(first, ...)
  return redis.call('EXISTS', first, ...) == 1 + select('#', ...)
end

-- Never called by the samples but one: its word is nobody's promise.
local function unused(key)
  if redis.call('GET', key) then return {'NEVER'} end
  return nil
end
