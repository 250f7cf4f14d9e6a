--[[ restore_cancellation: let a resource that was cancelled be looked at again, before a rebuild opens it.
KEYS   1 lease   2 cancellations:exp
ARGV   1 token   2 member
REPLY  RESTORED | LOST
KEEPS  no cancelled resource is opened without its index entry
COST   O(log cancellations) ]]
--@include shared/lease
--@include toolkit/shared/time

local lease, index = unpack(KEYS)
local token, member = unpack(ARGV)
if not leased(lease, token) then return {'LOST'} end
redis.call('ZADD', index, int(now_ms()), member)
return {'RESTORED'}
