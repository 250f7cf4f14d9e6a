--[[ open_program: the last step of a rebuild: the seats that are free by the facts are on sale.
KEYS   1 lease   2 program   3 buyers
ARGV   1 token   2 least_map   3 field_or_value …
REPLY  OPENED map | OPEN | LOST
KEEPS  the version of the map does not go back; one rebuild opens
COST   O(categories) ]]
--@include shared/open
--@include toolkit/shared/time

local lease, program, buyers = unpack(KEYS)
local token, least_map = unpack(ARGV, 1, 2)
local FIRST_FIELD = 3
if not leased(lease, token) then return {'LOST'} end
if redis.call('EXISTS', program) == 1 then return {'OPEN'} end
-- No more than one change a microsecond: so the clock is past every version that there has been.
local map = int(math.max(tonumber(least_map) + 1, now_ms() * 1000))
-- No user has this name. Its field keeps the key of a program without orders, so that the guard can tell a lost key.
redis.call('HSET', buyers, ':', 0)
open_hash(program, 'map', map, unpack(ARGV, FIRST_FIELD))
redis.call('DEL', lease)
return {'OPENED', map}
