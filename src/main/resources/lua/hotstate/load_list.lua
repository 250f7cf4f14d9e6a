--[[ load_list: put items behind those of a list of a resource that is rebuilt.
KEYS   1 lease   2 list
ARGV   1 token   2 field_or_value …
REPLY  LOADED | LOST
KEEPS  nothing is loaded twice: only the rebuild that holds the lease loads, and it begins with an empty list
COST   O(items) ]]
--@include shared/lease

local lease, list = unpack(KEYS)
local token = unpack(ARGV, 1, 1)
local FIRST_FIELD = 2
if not leased(lease, token) then return {'LOST'} end
redis.call('RPUSH', list, unpack(ARGV, FIRST_FIELD))
-- The keys of a rebuild that dies go away by themselves; the end of the rebuild says how long the keys last.
redis.call('PEXPIRE', list, 3600000)
return {'LOADED'}
