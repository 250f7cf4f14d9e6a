--[[ scan_hash: a part of the fields of a hash, with their values.
KEYS   1 hash
ARGV   1 cursor
REPLY  PART cursor field_or_value…
KEEPS  changes nothing
COST   O(500) ]]
local hash = unpack(KEYS)
local cursor = unpack(ARGV)
local part = redis.call('HSCAN', hash, cursor, 'COUNT', 500)
return {'PART', part[1], unpack(part[2])}
