--[[ acquire_share: give a token a share of a lock for a limited time, with a fence greater than every earlier one.
KEYS   1 holders   2 grants   3 fence   4 queue   5 alive
ARGV   1 token   2 ttl_ms   3 most   4 patience_ms   5 channel   6 sender
REPLY  ACQUIRED fence expires_ms | OWNED fence expires_ms | QUEUED left_ms | HELD left_ms
KEEPS  at most so many hold a lock at a time, and one alone that wants to be alone; the fences of a lock only grow; a
       token with a patience of 0 or more gets it only when none is before it in line
COST   O(log n) for n holders, however many wait; one whose time is over is taken out once ]]
--@include toolkit/shared/time
--@include toolkit/lock/shared/lock
--@include toolkit/share/shared/share

local holders, grants, fence, queue, alive = unpack(KEYS)
local token, ttl_ms, most, patience_ms, channel, sender = unpack(ARGV)
local ttl, patience, now = tonumber(ttl_ms), tonumber(patience_ms), now_ms()

-- The only holder may be one that wants to be alone.
local function has_room()
  local count = redis.call('ZCARD', holders)
  if count ~= 1 then return count < tonumber(most) end
  local holder = redis.call('ZRANGE', holders, 0, 0)[1]
  return tonumber(most) > 1 and string.sub(redis.call('HGET', grants, holder) or '', 1, 2) ~= '1:'
end

-- Notes the number of holders that the token wants at most, and its fence.
local function let_in()
  local given = new_fence(fence, ttl)
  redis.call('HSET', grants, token, most .. ':' .. given)
  hold_until(holders, grants, token, now + ttl, now)
  return {'ACQUIRED', given, int(now + ttl)}
end

drop_expired(holders, grants, now)
local expires = redis.call('ZSCORE', holders, token)
if expires then
  local given = string.match(redis.call('HGET', grants, token) or '', ':(%d+)$')
  return {'OWNED', given or new_fence(fence, tonumber(expires) - now), expires}
end
local head = patience >= 0 and first_in_line(queue, alive, now)
if has_room() and (not head or head == token) then
  if head then
    redis.call('LPOP', queue)
    redis.call('HDEL', alive, token)
  end
  local granted = let_in()
  -- There may be room for the next one, too.
  local next_one = head and first_in_line(queue, alive, now)
  if next_one then redis.call('PUBLISH', channel, sender .. '|' .. next_one) end
  return granted
end
local first = redis.call('ZRANGE', holders, 0, 0, 'WITHSCORES')
local left = first[2] and int(tonumber(first[2]) - now) or '-1'
if patience <= 0 then return {'HELD', left} end
join_line(queue, alive, token, patience, now)
return {'QUEUED', left}
