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
local id = unpack(ARGV)
local FIRST_OTHER = 2
if not take(thing, id) then return {'GONE'} end
for i = FIRST_OTHER, #KEYS do
  take(KEYS[i], id)
end
return {'TAKEN'}
