--[[ finish_cancellation: write down that nothing of a cancelled resource lives any more.
KEYS   1 epoch   2 resource   3 guarded   4 cancellations:exp   5 outbox
ARGV   1 model   2 resource   3 member
REPLY  FINISHED | UNINITIALISED
KEEPS  a cancellation is finished once
COST   O(log cancellations) ]]
--@include shared/guard
--@include shared/answer

local epoch, resource, guarded, index, outbox = unpack(KEYS)
local model, resource_id, member = unpack(ARGV)
if not initialised(epoch, resource, resource, guarded) then return {'UNINITIALISED'} end
redis.call('ZREM', index, member)
local state, reason, at, orders, due =
  unpack(redis.call('HMGET', resource, 'cancel_state', 'cancel_reason', 'cancelled_at', 'cancelled_orders', 'cancelled_due'))
if state ~= 'running' then return {'FINISHED'} end

redis.call('HSET', resource, 'cancel_state', 'done')
local fact = {'kind', 'cancellation', 'model', model, 'resource', resource_id, 'version', 2, 'reason', reason, 'at', at,
  'state', 'done', 'orders', orders, 'refunds_due', due}
local reply, entry = answer(outbox, nil, '', {'FINISHED'}, {fact})
redis.call('HSET', resource, 'cancel_entry', entry)
return reply
