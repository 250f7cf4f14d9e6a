--@include shared/stands

-- Whether the hot state that a script stands on is there and was rebuilt in the caller's epoch: shared/stands for a
-- script that does not read the field epoch of the resource with others.
local function initialised(epoch, resource, ...)
  return stands(epoch, redis.call('HGET', resource, 'epoch'), ...)
end
