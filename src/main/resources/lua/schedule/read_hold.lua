--[[ read_hold: a user's hold, its end, and the time that its key has left.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 lock   6 holds   7 buyers   8 outbox
ARGV   1 user
REPLY  HOLD lock_id left_ms expires_ms places attached | NO_HOLD | UNINITIALISED
KEEPS  changes nothing
COST   O(1) ]]
--@include toolkit/shared/time
--@include shared/guard
--@include schedule/shared/hold
--@include schedule/shared/no_hold

local epoch, schedule, seats, counter, lock, holds, buyers, outbox = unpack(KEYS)
local user = unpack(ARGV)
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
local hold = parse_hold(redis.call('HGET', holds, user), user)
if not hold then return {'NO_HOLD', under_way(outbox, cancellation(buyers, user))} end
return {'HOLD', hold.id, int(redis.call('PTTL', lock)), hold.expires, int(hold.places), hold.attached, under_way(outbox, hold.entry)}
