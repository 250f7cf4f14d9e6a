--[[ scan_list: one piece of a list.
KEYS   1 list
ARGV   1 first   2 last
REPLY  PART item…
KEEPS  changes nothing; a key of another type is read as empty
COST   O(first + items) ]]
--@include shared/epoch

local list = unpack(KEYS)
local first, last = unpack(ARGV)
-- Damaged: a rebuild puts one of the right type in its place.
if redis.call('TYPE', list).ok ~= 'list' then return {'PART'} end
return {'PART', unpack(redis.call('LRANGE', list, first, last))}
