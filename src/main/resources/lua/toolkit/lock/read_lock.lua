--[[ read_lock: who has a lock, its fence, and when it ends.
KEYS   1 lock   2 fence
ARGV
REPLY  HELD token fence expires_ms | FREE
KEEPS  changes nothing
COST   O(1) ]]
--@include toolkit/shared/time

local lock, fence = unpack(KEYS)
local holder = redis.call('GET', lock)
if not holder then return {'FREE'} end
return {'HELD', holder, redis.call('GET', fence) or '0', int(now_ms() + redis.call('PTTL', lock))}
