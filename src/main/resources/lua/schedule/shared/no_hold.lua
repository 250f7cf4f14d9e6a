--@include shared/replay

-- The outbox entry of the cancellation by which a user has no hold. While it may not be in MongoDB yet, that there is
-- none must wait for it: if it were lost, the hold would live on.
local function cancellation(buyers, user)
  return (redis.call('HGET', buyers, 'r:' .. user) or ''):match('^%d+ %S+ (%S+)$')
end
