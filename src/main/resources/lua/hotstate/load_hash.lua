--[[ load_hash: put fields into a hash of a resource that is rebuilt.
KEYS   1 lease   2 hash
ARGV   1 token   2 field_or_value …
REPLY  LOADED | LOST
KEEPS  only the rebuild that holds the lease loads
COST   O(fields) ]]
--@include shared/lease

local lease, hash = unpack(KEYS)
local token = unpack(ARGV, 1, 1)
local FIRST_FIELD = 2
if not leased(lease, token) then return {'LOST'} end
redis.call('HSET', hash, unpack(ARGV, FIRST_FIELD))
-- The keys of a rebuild that dies go away by themselves; the end of the rebuild says how long the keys last.
redis.call('PEXPIRE', hash, 3600000)
return {'LOADED'}
