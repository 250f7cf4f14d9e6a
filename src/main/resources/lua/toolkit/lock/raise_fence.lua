--[[ raise_fence: make the fence of a lock that this token has at least as great as another master's.
KEYS   1 lock   2 fence
ARGV   1 token   2 fence   3 ttl_ms
REPLY  RAISED | LOST
KEEPS  the fences of a lock only grow
COST   O(1) ]]
--@include toolkit/shared/time
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return {'LOST'} end
local fence = int(math.max(tonumber(redis.call('GET', KEYS[2]) or 0), tonumber(ARGV[2])))
redis.call('SET', KEYS[2], fence, 'PX', int(tonumber(ARGV[3]) + 86400000))
return {'RAISED'}
