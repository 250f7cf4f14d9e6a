--[[ load_set: put members into a set of a resource that is rebuilt.
KEYS   1 lease   2 set
ARGV   1 token   2 field_or_value …
REPLY  LOADED | LOST
KEEPS  only the rebuild that holds the lease loads
COST   O(members) ]]
--@include shared/lease

local lease, set = unpack(KEYS)
local token = unpack(ARGV, 1, 1)
local FIRST_FIELD = 2
if not leased(lease, token) then return {'LOST'} end
redis.call('SADD', set, unpack(ARGV, FIRST_FIELD))
-- The keys of a rebuild that dies go away by themselves; the end of the rebuild says how long the keys last.
redis.call('PEXPIRE', set, 3600000)
return {'LOADED'}
