--[[ mark_stopped: stop a resource, so that it sells nothing more, or let it sell again.
KEYS   1 epoch   2 resource   3 guarded   4 outbox   5 idem?
ARGV   1 model   2 resource   3 stopped   4 fingerprint
REPLY  MARKED | UNCHANGED | CANCELLED cancelled_ms | UNINITIALISED | KEY_REUSED
KEEPS  what is taken stays taken; nothing changes when it is so already; what is cancelled is stopped for good
COST   O(1) ]]
--@include toolkit/shared/time
--@include shared/guard
--@include shared/answer

local epoch, resource, guarded, outbox, idem = unpack(KEYS)
local model, resource_id, stopped, fingerprint = unpack(ARGV)
if not initialised(epoch, resource, resource, guarded) then return {'UNINITIALISED'} end
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local before, entry, cancelled, cancel_entry =
  unpack(redis.call('HMGET', resource, 'stopped', 'stop_entry', 'cancelled_at', 'cancel_entry'))
if cancelled and stopped == '0' then return {'CANCELLED', cancelled, under_way(outbox, cancel_entry)} end
if (before or '0') == stopped then return {'UNCHANGED', under_way(outbox, entry)} end

local version = int(redis.call('HINCRBY', resource, 'stops', 1))
redis.call('HSET', resource, 'stopped', stopped)
local fact = {'kind', 'stop', 'model', model, 'resource', resource_id, 'version', version, 'stopped', stopped}
local reply
reply, entry = answer(outbox, idem, fingerprint, {'MARKED'}, {fact})
redis.call('HSET', resource, 'stop_entry', entry)
return reply
