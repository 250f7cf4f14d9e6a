--[[ read_sale: a flash sale, with the numbers of units left and sold.
KEYS   1 epoch   2 sale   3 users
ARGV
REPLY  SALE field_or_value… | UNINITIALISED
KEEPS  changes nothing; now tells Redis's clock
COST   O(1) ]]
--@include shared/guard
--@include toolkit/shared/time

local epoch, sale, users = unpack(KEYS)
if not initialised(epoch, sale, users, sale) then return {'UNINITIALISED'} end
return {'SALE', 'now', int(now_ms()), unpack(redis.call('HGETALL', sale))}
