--@include shared/replay

-- The fact of the cancellation by which a user has no hold, while it may not be in MongoDB yet. If it were lost there,
-- the hold would live on: that there is none must wait for it.
local function cancellation_under_way(outbox, buyers, user)
  return under_way(outbox, (redis.call('HGET', buyers, 'r:' .. user) or ''):match('^%d+ %S+ (%S+)$'))
end
