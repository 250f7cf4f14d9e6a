--[[ end_rebuild: give the latch of a rebuild back.
KEYS   1 latch
ARGV   1 token
REPLY  ENDED | LOST
KEEPS  another rebuild's latch is never taken away
COST   O(1) ]]
--@include shared/latch
if not latched(KEYS[1], ARGV[1]) then return {'LOST'} end
redis.call('DEL', KEYS[1])
return {'ENDED'}
