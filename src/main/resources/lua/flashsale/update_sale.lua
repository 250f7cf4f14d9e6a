--[[ update_sale: change what a flash sale is, its stock included, while it sells.
KEYS   1 epoch   2 sale   3 users   4 outbox
ARGV   1 sale   2 version   3 stock   4 field_or_value …
REPLY  UPDATED version | CHANGED version | BELOW_SOLD sold | UNINITIALISED
KEEPS  amount + sold = stock, before and after; nothing changes when the sale is not at the version that was looked at
COST   O(1) ]]
--@include shared/guard
--@include shared/answer

local epoch, sale, users, outbox = unpack(KEYS)
if not initialised(epoch, sale, users, sale) then return {'UNINITIALISED'} end
local version, sold = unpack(redis.call('HMGET', sale, 'version', 'sold'))
if version ~= ARGV[2] then return {'CHANGED', version} end
if tonumber(ARGV[3]) < tonumber(sold) then return {'BELOW_SOLD', sold} end

version = redis.call('HINCRBY', sale, 'version', 1)
redis.call('HSET', sale, 'stock', ARGV[3], 'amount', ARGV[3] - sold, unpack(ARGV, 4))
local fact = {'kind', 'sale', 'resource', ARGV[1], 'version', version, 'stock', ARGV[3], unpack(ARGV, 4)}
return answer(outbox, nil, '', {'UPDATED', tostring(version)}, {fact})
