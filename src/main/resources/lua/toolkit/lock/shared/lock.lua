--@include toolkit/shared/time

-- Makes a fence that is greater than every earlier one of this lock, also when the counter was lost: it is at least
-- Redis's clock in microseconds. The counter outlives the lock by a day, against a clock that is put back.
local function new_fence(fence, ttl_ms)
  local time = redis.call('TIME')
  local next_fence = int(math.max(tonumber(redis.call('GET', fence) or 0) + 1, time[1] * 1000000 + time[2]))
  redis.call('SET', fence, next_fence, 'PX', int(ttl_ms + 86400000))
  return next_fence
end

-- Gives a free lock to a token.
local function grant(lock, fence, token, ttl_ms)
  local next_fence = new_fence(fence, ttl_ms)
  redis.call('SET', lock, token, 'NX', 'PX', ttl_ms)
  return {'ACQUIRED', next_fence, int(now_ms() + ttl_ms)}
end

-- Why a lock cannot be granted, or nil. A token that has it already is told what it was told when it got it: its call
-- was repeated. When the fence was lost it gets a greater one.
local function answer_if_held(lock, fence, token)
  local holder = redis.call('GET', lock)
  if not holder then return nil end
  local left = redis.call('PTTL', lock)
  if holder == token then return {'OWNED', redis.call('GET', fence) or new_fence(fence, left), int(now_ms() + left)} end
  return {'HELD', left}
end

-- The first token in line whose owner has asked lately; takes those that have not out of the line, each of them once.
local function first_in_line(queue, alive, now)
  for _ = 1, 1000 do
    local head = redis.call('LINDEX', queue, 0)
    if not head then return nil end
    local asks_until = redis.call('HGET', alive, head)
    if asks_until and tonumber(asks_until) >= now then return head end
    redis.call('LPOP', queue)
    redis.call('HDEL', alive, head)
  end
  return nil
end

-- Puts a token at the end of the line, or keeps its place there for the time of its patience.
local function join_line(queue, alive, token, patience, now)
  if redis.call('HEXISTS', alive, token) == 0 then redis.call('RPUSH', queue, token) end
  redis.call('HSET', alive, token, int(now + patience))
  -- The line lasts for the most patient of those who stand in it.
  redis.call('PEXPIRE', queue, int(math.max(patience * 2, redis.call('PTTL', queue))))
  redis.call('PEXPIRE', alive, int(math.max(patience * 2, redis.call('PTTL', alive))))
end
