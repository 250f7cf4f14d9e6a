--[[ read_order: all fields of a live order.
KEYS   1 order
ARGV
REPLY  ORDER field_or_value… | NO_ORDER
KEEPS  changes nothing
COST   O(fields) ]]
local fields = redis.call('HGETALL', KEYS[1])
if #fields == 0 then return {'NO_ORDER'} end
return {'ORDER', unpack(fields)}
