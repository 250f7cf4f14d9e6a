--[[ mark_cancelled: cancel a resource for good; it sells nothing more, and what lives of it is going to end.
KEYS   1 epoch   2 resource   3 guarded   4 cancellations:exp   5 outbox   6 idem?
ARGV   1 model   2 resource   3 reason   4 member   5 pause_ms   6 fingerprint
REPLY  MARKED | UNCHANGED | OTHER_REASON reason cancelled_ms | UNINITIALISED | KEY_REUSED
KEEPS  a resource is cancelled once; its index entry stays until nothing of it lives
COST   O(log cancellations) ]]
--@include toolkit/shared/time
--@include shared/guard
--@include shared/answer

local epoch, resource, guarded, index, outbox, idem = unpack(KEYS)
local model, resource_id, reason, member, pause_ms, fingerprint = unpack(ARGV)
if not initialised(epoch, resource, resource, guarded) then return {'UNINITIALISED'} end
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local at, known, entry = unpack(redis.call('HMGET', resource, 'cancelled_at', 'cancel_reason', 'cancel_entry'))
if at and known == reason then return {'UNCHANGED', under_way(outbox, entry)} end
if at then return {'OTHER_REASON', known, at, under_way(outbox, entry)} end

local now = now_ms()
redis.call('HSET', resource, 'stopped', 1, 'cancelled_at', int(now), 'cancel_reason', reason, 'cancel_state', 'running',
  'cancelled_orders', 0, 'cancelled_due', 0)
redis.call('ZADD', index, int(now + pause_ms), member)
local fact = {'kind', 'cancellation', 'model', model, 'resource', resource_id, 'version', 1, 'reason', reason, 'at', int(now),
  'state', 'running', 'orders', 0, 'refunds_due', 0}
local reply
reply, entry = answer(outbox, idem, fingerprint, {'MARKED'}, {fact})
redis.call('HSET', resource, 'cancel_entry', entry)
return reply
