--[[ acquire_fair_lock: give a lock to the token that is first in line; others line up, or stay in line, for
     patience_ms.
KEYS   1 lock   2 fence   3 queue   4 alive
ARGV   1 token   2 ttl_ms   3 patience_ms
REPLY  ACQUIRED fence expires_ms | OWNED fence expires_ms | QUEUED left_ms | HELD left_ms
KEEPS  one token a lock at a time; tokens get the lock in the order in which they lined up
COST   O(1), however many wait; who has died in line is taken out once ]]
--@include toolkit/shared/time
--@include toolkit/lock/shared/lock

local lock, fence, queue, alive = unpack(KEYS)
local token, ttl_ms, patience_ms = unpack(ARGV)
local patience, now = tonumber(patience_ms), now_ms()
local held = answer_if_held(lock, fence, token)
if held and held[1] == 'OWNED' then return held end
local head = first_in_line(queue, alive, now)
if not held and (not head or head == token) then
  if head then
    redis.call('LPOP', queue)
    redis.call('HDEL', alive, token)
  end
  return grant(lock, fence, token, tonumber(ttl_ms))
end
local left = held and held[2] or -1
if patience == 0 then return {'HELD', left} end
join_line(queue, alive, token, patience, now)
return {'QUEUED', left}
