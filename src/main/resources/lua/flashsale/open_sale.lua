--[[ open_sale: the last step of a rebuild: the units that are free by the facts are on sale.
KEYS   1 lease   2 sale   3 users
ARGV   1 token   2 field_or_value …
REPLY  OPENED | OPEN | LOST
KEEPS  one rebuild opens
COST   O(1) ]]
--@include shared/open

local lease, sale, users = unpack(KEYS)
local token = unpack(ARGV, 1, 1)
local FIRST_FIELD = 2
if not leased(lease, token) then return {'LOST'} end
if redis.call('EXISTS', sale) == 1 then return {'OPEN'} end
-- No user has this name. Its field keeps the key of a sale without orders, so that the guard can tell a lost key.
redis.call('HSET', users, ':', 0)
open_hash(sale, unpack(ARGV, FIRST_FIELD))
redis.call('DEL', lease)
return {'OPENED'}
