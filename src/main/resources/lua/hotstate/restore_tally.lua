--[[ restore_tally: put fields into the tally of users' units of a resource that is rebuilt.
KEYS   1 lease   2 tally
ARGV   1 token   2 field_or_value …
REPLY  LOADED | LOST
KEEPS  only the rebuild that holds the lease loads
COST   O(fields) ]]
--@include shared/lease

local lease, tally = unpack(KEYS)
local token = unpack(ARGV, 1, 1)
local FIRST_FIELD = 2
if not leased(lease, token) then return {'LOST'} end
redis.call('HSET', tally, unpack(ARGV, FIRST_FIELD))
return {'LOADED'}
