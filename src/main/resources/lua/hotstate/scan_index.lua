--[[ scan_index: a part of the members of an expiry index that match a pattern, with their times.
KEYS   1 index
ARGV   1 cursor   2 pattern
REPLY  PART cursor member_or_ms…
KEEPS  changes nothing
COST   O(500) ]]
local index = unpack(KEYS)
local cursor, pattern = unpack(ARGV)
local part = redis.call('ZSCAN', index, cursor, 'MATCH', pattern, 'COUNT', 500)
return {'PART', part[1], unpack(part[2])}
