--[[ load_owners: put some owners of packets back.
KEYS   1 lease   2 taken
ARGV   1 token   2 field_or_value …
REPLY  LOADED | LOST
KEEPS  only the rebuild that holds the lease loads
COST   O(owners) ]]
--@include shared/lease

local lease, taken = unpack(KEYS)
local token = unpack(ARGV, 1, 1)
local FIRST_FIELD = 2
if not leased(lease, token) then return {'LOST'} end
redis.call('HSET', taken, unpack(ARGV, FIRST_FIELD))
-- The keys of a rebuild that dies go away by themselves; the end of the rebuild says how long the keys last.
redis.call('PEXPIRE', taken, 3600000)
return {'LOADED'}
