--[[ restore_order: put a live order back from its fact, unless its hash is there and of this run of Redis.
KEYS   1 latch   2 epoch   3 users   4 order   5 orders:exp
ARGV   1 token   2 user   3 order_member   4 pay_before_ms   5 field_or_value …
REPLY  RESTORED | PRESENT | LOST
KEEPS  an order that has gone on since its fact was read is not set back
COST   O(log orders) ]]
--@include shared/latch

local latch, epoch, users, order, orders = unpack(KEYS)
if not latched(latch, ARGV[1]) then return {'LOST'} end
redis.call('HINCRBY', users, ARGV[2], 1)
local run = redis.call('GET', epoch)
local present = redis.call('HGET', order, 'epoch') == run and redis.call('HGET', order, 'pay_status')
if not present then
  redis.call('UNLINK', order)
  redis.call('HSET', order, 'epoch', run, unpack(ARGV, 5))
end
if ARGV[4] ~= '' and (present or '0') == '0' then redis.call('ZADD', orders, 'NX', ARGV[4], ARGV[3]) end
return {present and 'PRESENT' or 'RESTORED'}
