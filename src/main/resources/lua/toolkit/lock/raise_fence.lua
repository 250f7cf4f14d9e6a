--[[ raise_fence: make the fence of a lock that this token has at least as great as another master's.
KEYS   1 lock   2 fence
ARGV   1 token   2 least   3 ttl_ms
REPLY  RAISED | LOST
KEEPS  the fences of a lock only grow
COST   O(1) ]]
--@include toolkit/shared/time

local lock, fence = unpack(KEYS)
local token, least, ttl_ms = unpack(ARGV)
if redis.call('GET', lock) ~= token then return {'LOST'} end
local raised = int(math.max(tonumber(redis.call('GET', fence) or 0), tonumber(least)))
redis.call('SET', fence, raised, 'PX', int(tonumber(ttl_ms) + 86400000))
return {'RAISED'}
