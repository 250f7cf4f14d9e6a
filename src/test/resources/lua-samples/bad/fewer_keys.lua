--[[ fewer_keys: a sample that breaks one rule.
KEYS   1 thing   2 other   3 third?
ARGV   1 id
REPLY  GONE
KEEPS  what it must
COST   O(1) ]]
local thing, other = unpack(KEYS)
local id = unpack(ARGV)
redis.call('HDEL', thing, id)
redis.call('DEL', other)
return {'GONE'}
