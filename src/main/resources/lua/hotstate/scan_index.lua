--[[ scan_index: a part of the members of an expiry index that match a pattern, with their times.
KEYS   1 index
ARGV   1 cursor   2 pattern
REPLY  PART cursor member_or_ms…
KEEPS  changes nothing
COST   O(500) ]]
local part = redis.call('ZSCAN', KEYS[1], ARGV[1], 'MATCH', ARGV[2], 'COUNT', 500)
return {'PART', part[1], unpack(part[2])}
