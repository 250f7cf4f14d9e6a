--@include shared/expires
--@include shared/refund
--@include shared/owe

-- Why an order cannot be ended in this way, or nil; its index entry is put right on the way. One from before Hotseat
-- may have no pay-before time.
local function refuse_end(order, epoch, index, member, outbox, ending, now, refund)
  local status, pay_before, pinned, entry = read_order(order, epoch, 'pay_status', 'pay_before', 'pinned_until', 'entry')
  local at = expires(pay_before, pinned)
  if ending == 'expired' and status == '0' and at > now then
    redis.call('ZADD', index, int(at), member)
    return {'NOT_DUE', int(at)}
  end
  if status == '1' and refund ~= '' then
    local due, placed = open_cents(read_payments(order))
    local line, cents, kept, possible = settle(order, refund, placed, due, now)
    if possible then return {'WRONG_AMOUNT', int(possible), under_way(outbox, entry)} end
    -- The state that decided it has changed: it is decided anew.
    local settled = cents + kept
    if find_refund(order, line:match('^[^\t]*')) or kept > placed or (settled ~= placed and settled ~= due + placed) then return {'AGAIN'} end
  end
  if status == (ending == 'refunded' and '1' or '0') or (status == '1' and ending == 'resource-cancelled') then return nil end
  -- Lost with a part of Redis, it still has what it took: the server that sweeps asks the facts, and the entry stays
  -- till then.
  if not status and ending == 'expired' then redis.call('ZADD', index, 'XX', int(now + 5000), member) end
  if status and status ~= '0' then redis.call('ZREM', index, member) end
  return status and {'WRONG_STATE', status, under_way(outbox, entry)} or {'NO_ORDER'}
end

-- Ends an order as cancelled, expired or refunded, or with its cancelled resource; its caller gives back what it took.
-- A refund that the payment system names may be of what is due besides; a part of what was placed may be kept. Its hash
-- stays for a day, to answer repetitions.
local function end_order(order, index, member, ending, now, refund, resource)
  if ending == 'resource-cancelled' then
    redis.call('HINCRBY', resource, 'cancelled_due', owe_all(order, now) > 0 and 1 or 0)
    redis.call('HINCRBY', resource, 'cancelled_orders', 1)
    -- A unit that comes back is not on sale.
    TURN = nil
  end
  if ending == 'refunded' then
    local payments = read_payments(order)
    local due, placed = open_cents(payments)
    local cents, kept = placed, 0
    if refund ~= '' then refund, cents, kept = settle(order, refund, placed, due, now) end
    give_back(payments, 'CAPTURED', placed - kept, kept, now)
    give_back(payments, 'REFUND_DUE', cents - (placed - kept), 0, now)
    STEP = step_line(now, ending, '', placed)
    if refund == '' then write_payments(payments) else keep_refund(order, payments, refund, now) end
  else
    STEP = step_line(now, ending)
  end
  redis.call('HSET', order, 'pay_status', ending == 'refunded' and '2' or '-1', 'ending', ending, 'ended_at', int(now))
  redis.call('HINCRBY', order, 'version', 1)
  redis.call('PEXPIRE', order, 86400000)
  redis.call('ZREM', index, member)
end
