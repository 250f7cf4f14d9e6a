--[[ load_owners: put some owners of packets back.
KEYS   1 latch   2 taken
ARGV   1 token   2 field_or_value …
REPLY  LOADED | LOST
KEEPS  only the rebuild that holds the latch loads
COST   O(owners) ]]
--@include shared/latch

if not latched(KEYS[1], ARGV[1]) then return {'LOST'} end
redis.call('HSET', KEYS[2], unpack(ARGV, 2))
return {'LOADED'}
