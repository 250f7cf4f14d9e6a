--[[ take_thing: a sample that keeps every rule.
KEYS   1 thing   2 other   3 third?
ARGV   1 id   2 value   3 field_or_value …
REPLY  TAKEN other | GONE | NEVER
KEEPS  what it must
COST   O(1) ]]
--@include shared/part
local thing, other, third = unpack(KEYS)
local id, value = unpack(ARGV, 1, 2)
local FIRST_FIELD = 3
if not there(thing, other, third) then return {'GONE'} end
redis.call('HSET', thing, id, value)
local kept = unused(other)
if kept then return kept end
redis.call('HSET', thing, unpack(ARGV, FIRST_FIELD))
return {'TAKEN', redis.call('GET', other)}
