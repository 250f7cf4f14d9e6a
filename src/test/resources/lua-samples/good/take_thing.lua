--[[ take_thing: a sample that keeps every rule.
KEYS   1 thing   2 other   3 third?
ARGV   1 id   2 value   3 field_or_value …
REPLY  TAKEN other | GONE | NEVER
KEEPS  what it must
COST   O(1) ]]
--@include shared/part

local thing, other, third = unpack(KEYS)
if not there(thing, other, third) then return {'GONE'} end
for i, value in ipairs({ARGV[1], ARGV[2]}) do
  redis.call('HSET', thing, i, value)
end
local kept = unused(other)
if kept then return kept end
redis.call('HSET', thing, unpack(ARGV, 3))
return {'TAKEN', redis.call('GET', other)}
