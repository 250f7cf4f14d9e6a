--[[ fewer_keys: a sample that breaks one rule.
KEYS   1 thing   2 other   3 third?
ARGV   1 id
REPLY  GONE
KEEPS  what it must
COST   O(1) ]]
local thing, other = unpack(KEYS)
redis.call('HDEL', thing, ARGV[1])
redis.call('DEL', other)
return {'GONE'}
