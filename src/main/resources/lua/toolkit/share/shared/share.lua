--@include toolkit/shared/time

-- Takes holders whose time is over out of a lock, each of them once.
local function drop_expired(holders, grants, now)
  for _, token in ipairs(redis.call('ZRANGEBYSCORE', holders, '-inf', int(now))) do
    redis.call('ZREM', holders, token)
    redis.call('HDEL', grants, token)
  end
end

-- Lets a token hold the lock until then; the lock's keys last as long as its last holder.
local function hold_until(holders, grants, token, expires_ms, now)
  redis.call('ZADD', holders, int(expires_ms), token)
  local left = int(math.max(expires_ms - now, redis.call('PTTL', holders)))
  redis.call('PEXPIRE', holders, left)
  redis.call('PEXPIRE', grants, left)
end
