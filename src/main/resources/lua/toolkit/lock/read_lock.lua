--[[ read_lock: the holder of a lock, its fence, and its end.
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
