--[[ other_argument: a sample that breaks one rule.
KEYS   1 thing
ARGV   1 id
REPLY  GONE
KEEPS  what it must
COST   O(1) ]]
local thing = unpack(KEYS)
local name = unpack(ARGV)
redis.call('HDEL', thing, name)
return {'GONE'}
