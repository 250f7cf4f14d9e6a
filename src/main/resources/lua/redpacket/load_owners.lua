--[[ load_owners: put some owners of packets back.
KEYS   1 lease   2 taken
ARGV   1 token   2 field_or_value …
REPLY  LOADED | LOST
KEEPS  only the rebuild that holds the lease loads
COST   O(owners) ]]
--@include shared/lease

if not leased(KEYS[1], ARGV[1]) then return {'LOST'} end
redis.call('HSET', KEYS[2], unpack(ARGV, 2))
-- What a rebuild leaves behind that dies goes away by itself; the end of the rebuild says how long the keys last.
redis.call('PEXPIRE', KEYS[2], 3600000)
return {'LOADED'}
