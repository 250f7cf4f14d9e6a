--[[ while_loop: a sample that breaks one rule.
KEYS   1 thing
ARGV   1 id
REPLY  GONE
KEEPS  what it must
COST   O(1) ]]
local thing = unpack(KEYS)
local id = unpack(ARGV)
while redis.call('HDEL', thing, id) == 1 do redis.call('HGET', thing, '') end
return {'GONE'}
