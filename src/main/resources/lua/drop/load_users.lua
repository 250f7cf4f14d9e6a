--[[ load_users: put back how many codes some users have.
KEYS   1 lease   2 users
ARGV   1 token   2 field_or_value …
REPLY  LOADED | LOST
KEEPS  only the rebuild that holds the lease loads
COST   O(users) ]]
--@include shared/lease

local lease, users = unpack(KEYS)
local token = unpack(ARGV, 1, 1)
local FIRST_FIELD = 2
if not leased(lease, token) then return {'LOST'} end
redis.call('HSET', users, unpack(ARGV, FIRST_FIELD))
-- The keys of a rebuild that dies go away by themselves; the end of the rebuild lets them stay.
redis.call('PEXPIRE', users, 3600000)
return {'LOADED'}
