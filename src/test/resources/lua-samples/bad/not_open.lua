--[[ not_open: a sample that breaks one rule.
KEYS   1 thing
ARGV   1 id   2 more
REPLY  GONE
KEEPS  what it must
COST   O(1) ]]
local thing = unpack(KEYS)
local id, more = unpack(ARGV)
local FIRST = 3
redis.call('HDEL', thing, id, more, unpack(ARGV, FIRST))
return {'GONE'}
