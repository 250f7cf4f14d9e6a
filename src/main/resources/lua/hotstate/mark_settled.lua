--[[ mark_settled: note that facts on their way when an epoch began, or Redis was emptied, have been waited for.
KEYS   1 lease   2 settled
ARGV   1 token
REPLY  SETTLED | LOST
KEEPS  one wait an epoch or emptying, not one a resource; a wait that began before it settles nothing
COST   O(1) ]]
--@include shared/lease

if not leased(KEYS[1], ARGV[1]) then return {'LOST'} end
redis.call('SET', KEYS[2], EPOCH)
return {'SETTLED'}
