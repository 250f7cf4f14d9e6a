--[[ value_not_promised: a sample that breaks one rule.
KEYS   1 thing
ARGV   1 id
REPLY  TAKEN id | GONE
KEEPS  what it must
COST   O(1) ]]
local thing = unpack(KEYS)
local id = unpack(ARGV)
local was = redis.call('HGET', thing, id)
if not was then return {'GONE'} end
redis.call('HDEL', thing, id)
return {'TAKEN', id, was}
