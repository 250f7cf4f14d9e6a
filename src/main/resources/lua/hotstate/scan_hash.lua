--[[ scan_hash: a part of the fields of a hash, with their values.
KEYS   1 hash
ARGV   1 cursor
REPLY  PART cursor field_or_value…
KEEPS  changes nothing
COST   O(500) ]]
local part = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', 500)
return {'PART', part[1], unpack(part[2])}
