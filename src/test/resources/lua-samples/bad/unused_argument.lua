--[[ unused_argument: a sample that breaks one rule.
KEYS   1 thing
ARGV   1 id   2 unused
REPLY  GONE
KEEPS  what it must
COST   O(1) ]]
local thing = unpack(KEYS)
local id, unused = unpack(ARGV)
redis.call('HDEL', thing, id)
return {'GONE'}
