--[[ load_pool: put ranges of codes that nobody has claimed behind those that are loaded already.
KEYS   1 lease   2 pool
ARGV   1 token   2 field_or_value …
REPLY  LOADED | LOST
KEEPS  nothing is loaded twice: only the rebuild that holds the lease loads, and it begins with an empty list
COST   O(ranges) ]]
--@include shared/lease

local lease, pool = unpack(KEYS)
local token = unpack(ARGV, 1, 1)
local FIRST_FIELD = 2
if not leased(lease, token) then return {'LOST'} end
redis.call('RPUSH', pool, unpack(ARGV, FIRST_FIELD))
-- The keys of a rebuild that dies go away by themselves; the end of the rebuild lets them stay.
redis.call('PEXPIRE', pool, 3600000)
return {'LOADED'}
