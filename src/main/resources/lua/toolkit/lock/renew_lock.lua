--[[ renew_lock: let a lock last the given time from now, if this token still has it.
KEYS   1 lock   2 fence
ARGV   1 token   2 ttl_ms
REPLY  RENEWED expires_ms | LOST
KEEPS  a lock of another token stays as it is; the fence outlives the lock by a day
COST   O(1) ]]
--@include toolkit/shared/time

local lock, fence = unpack(KEYS)
local token, ttl_ms = unpack(ARGV)
if redis.call('GET', lock) ~= token then return {'LOST'} end
redis.call('PEXPIRE', lock, ttl_ms)
redis.call('PEXPIRE', fence, int(ttl_ms + 86400000))
return {'RENEWED', int(now_ms() + ttl_ms)}
