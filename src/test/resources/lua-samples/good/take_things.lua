--[[ take_things: a sample that keeps every rule, with any number of keys.
KEYS   1 thing   2 other …
ARGV   1 id
REPLY  TAKEN | GONE
KEEPS  what it must
COST   O(others) ]]
local function take(key, id)
  return redis.call('HDEL', key, id) == 1
end

local thing = unpack(KEYS)
if not take(thing, ARGV[1]) then return {'GONE'} end
for i = 2, #KEYS do
  take(KEYS[i], ARGV[1])
end
return {'TAKEN'}
