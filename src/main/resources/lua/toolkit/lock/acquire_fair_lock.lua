--[[ acquire_fair_lock: give a lock to the token that is first in line; others line up, or stay in line, for patience_ms.
KEYS   1 lock   2 fence   3 queue   4 alive
ARGV   1 token   2 ttl_ms   3 patience_ms
REPLY  ACQUIRED fence expires_ms | QUEUED left_ms | HELD left_ms
KEEPS  one token a lock at a time; tokens get the lock in the order in which they lined up
COST   O(1), however many wait; who has died in line is taken out once ]]
--@include toolkit/shared/time
--@include toolkit/lock/shared/lock
local token, patience, now = ARGV[1], tonumber(ARGV[3]), now_ms()
local held = answer_if_held(KEYS[1], KEYS[2], token)
if held and held[1] == 'ACQUIRED' then return held end
local head = first_in_line(KEYS[3], KEYS[4], now)
if not held and (not head or head == token) then
  if head then
    redis.call('LPOP', KEYS[3])
    redis.call('HDEL', KEYS[4], token)
  end
  return grant(KEYS[1], KEYS[2], token, tonumber(ARGV[2]))
end
local left = held and held[2] or -1
if patience == 0 then return {'HELD', left} end
if redis.call('HEXISTS', KEYS[4], token) == 0 then redis.call('RPUSH', KEYS[3], token) end
redis.call('HSET', KEYS[4], token, int(now + patience))
redis.call('PEXPIRE', KEYS[3], int(patience * 2))
redis.call('PEXPIRE', KEYS[4], int(patience * 2))
return {'QUEUED', left}
