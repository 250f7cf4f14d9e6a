--[[ scan_keys: a part of the keys of a Redis server that match a pattern.
KEYS   1 any
ARGV   1 cursor   2 pattern
REPLY  PART cursor key…
KEEPS  changes nothing
COST   O(1,000) ]]
local cursor, pattern = unpack(ARGV)
local part = redis.call('SCAN', cursor, 'MATCH', pattern, 'COUNT', 1000)
return {'PART', part[1], unpack(part[2])}
