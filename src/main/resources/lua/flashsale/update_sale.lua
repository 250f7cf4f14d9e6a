--[[ update_sale: change what a flash sale is, its stock included, while it sells.
KEYS   1 epoch   2 sale   3 users   4 outbox
ARGV   1 sale   2 version   3 stock   4 field_or_value …
REPLY  UPDATED version | CHANGED version | BELOW_SOLD sold | UNINITIALISED
KEEPS  amount + sold = stock, before and after; nothing changes when the sale is not at the version that was looked at
COST   O(1) ]]
--@include shared/guard
--@include shared/answer
--@include shared/kept

local epoch, sale, users, outbox = unpack(KEYS)
local sale_id, version, stock = unpack(ARGV, 1, 3)
local FIRST_FIELD = 4
if not initialised(epoch, sale, users, sale) then return {'UNINITIALISED'} end
local current, sold, limits = unpack(redis.call('HMGET', sale, 'version', 'sold', 'limits'))
if current ~= version then return {'CHANGED', current} end
if tonumber(stock) < tonumber(sold) then return {'BELOW_SOLD', sold} end

current = redis.call('HINCRBY', sale, 'version', 1)
count_left(stock - sold - redis.call('HGET', sale, 'amount'), stock - sold)
redis.call('HSET', sale, 'amount', stock - sold, unpack(ARGV, FIRST_FIELD))
renew_limits(sale, users, limits)
local fact = {'kind', 'sale', 'resource', sale_id, 'version', current, unpack(ARGV, FIRST_FIELD)}
return answer(outbox, nil, '', {'UPDATED', tostring(current)}, {fact})
