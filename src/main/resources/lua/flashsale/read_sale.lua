--[[ read_sale: a flash sale, with the numbers of units left and sold.
KEYS   1 epoch   2 sale   3 users
ARGV
REPLY  SALE field_or_value… | UNINITIALISED
KEEPS  changes nothing
COST   O(1) ]]
--@include shared/guard

local epoch, sale, users = unpack(KEYS)
if not initialised(epoch, sale, users, sale) then return {'UNINITIALISED'} end
return {'SALE', unpack(redis.call('HGETALL', sale))}
