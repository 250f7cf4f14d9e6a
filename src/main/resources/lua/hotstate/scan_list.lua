--[[ scan_list: one piece of a list.
KEYS   1 list
ARGV   1 first   2 last
REPLY  PART item…
KEEPS  changes nothing
COST   O(first + items) ]]
local list = unpack(KEYS)
local first, last = unpack(ARGV)
return {'PART', unpack(redis.call('LRANGE', list, first, last))}
