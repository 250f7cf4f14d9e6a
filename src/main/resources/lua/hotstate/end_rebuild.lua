--[[ end_rebuild: give the lease of a rebuild back.
KEYS   1 lease
ARGV   1 token
REPLY  ENDED | LOST
KEEPS  another rebuild's lease is never taken away
COST   O(1) ]]
--@include shared/lease
if not leased(KEYS[1], ARGV[1]) then return {'LOST'} end
redis.call('DEL', KEYS[1])
return {'ENDED'}
