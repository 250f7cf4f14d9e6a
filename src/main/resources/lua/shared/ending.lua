--@include shared/order

-- Why an order cannot be ended in this way, or nil; its index entry is put right on the way. Orders from before Hotseat may
-- have no pay-before time.
local function refuse_end(order, epoch, index, member, outbox, ending, now)
  local status, pay_before, entry = read_order(order, epoch, 'pay_status', 'pay_before', 'entry')
  if ending == 'expired' and status == '0' and (tonumber(pay_before or '') or 0) > now then
    redis.call('ZADD', index, pay_before, member)
    return {'NOT_DUE', pay_before}
  end
  if status == (ending == 'refunded' and '1' or '0') then return nil end
  if status ~= '0' then redis.call('ZREM', index, member) end
  return status and {'WRONG_STATE', status, under_way(outbox, entry)} or {'NO_ORDER'}
end

-- Ends an order as cancelled, expired or refunded; its caller gives back what it took. Its hash stays for a day, to answer
-- repetitions.
local function end_order(order, index, member, ending, now)
  redis.call('HSET', order, 'pay_status', ending == 'refunded' and 2 or -1, 'ending', ending, 'ended_at', int(now))
  redis.call('HINCRBY', order, 'version', 1)
  redis.call('PEXPIRE', order, 86400000)
  redis.call('ZREM', index, member)
end
