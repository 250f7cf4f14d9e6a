--[[ correct_entry: move an index entry to its order's own pay-before time, or drop it when the order is not unpaid.
KEYS   1 orders:exp   2 order
ARGV   1 order_member
REPLY  MOVED pay_before_ms | DROPPED
KEEPS  an unpaid order keeps an entry
COST   O(log orders) ]]
local status, pay_before = unpack(redis.call('HMGET', KEYS[2], 'pay_status', 'pay_before'))
if status == '0' and pay_before then
  redis.call('ZADD', KEYS[1], pay_before, ARGV[1])
  return {'MOVED', pay_before}
end
redis.call('ZREM', KEYS[1], ARGV[1])
return {'DROPPED'}
