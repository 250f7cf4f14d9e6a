--[[ scan_hash: a part of the fields of a hash, with their values.
KEYS   1 hash
ARGV   1 cursor
REPLY  PART cursor field_or_value…
KEEPS  changes nothing; a key of another type is read as empty
COST   O(500) ]]
--@include shared/epoch

local hash = unpack(KEYS)
local cursor = unpack(ARGV)
-- Damaged: a rebuild puts one of the right type in its place.
if redis.call('TYPE', hash).ok ~= 'hash' then return {'PART', '0'} end
local part = redis.call('HSCAN', hash, cursor, 'COUNT', 500)
return {'PART', part[1], unpack(part[2])}
