--[[ calls_itself: a sample that breaks one rule.
KEYS   1 thing
ARGV   1 id
REPLY  GONE
KEEPS  what it must
COST   O(1) ]]
local thing = unpack(KEYS)
local id = unpack(ARGV)
local function again(key, field)
  if redis.call('HDEL', key, field) == 1 then return again(key, field) end
  return {'GONE'}
end
return again(thing, id)
