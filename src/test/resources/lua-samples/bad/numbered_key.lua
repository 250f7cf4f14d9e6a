--[[ numbered_key: a sample that breaks one rule.
KEYS   1 thing   2 other …
ARGV   1 id
REPLY  GONE
KEEPS  what it must
COST   O(1) ]]
local thing = unpack(KEYS)
local id = unpack(ARGV)
redis.call('HDEL', thing, id)
for i = 1, 2 do redis.call('DEL', KEYS[1 + i]) end
return {'GONE'}
