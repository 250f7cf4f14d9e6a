--[[ scan_index: a part of the members of an expiry index that match a pattern, with their times.
KEYS   1 index
ARGV   1 cursor   2 pattern
REPLY  PART cursor member_or_ms…
KEEPS  changes nothing; a key of another type is read as empty
COST   O(500) ]]
--@include shared/epoch

local index = unpack(KEYS)
local cursor, pattern = unpack(ARGV)
-- Damaged: a rebuild puts one of the right type in its place.
if redis.call('TYPE', index).ok ~= 'zset' then return {'PART', '0'} end
local part = redis.call('ZSCAN', index, cursor, 'MATCH', pattern, 'COUNT', 500)
return {'PART', part[1], unpack(part[2])}
