--[[ read_hold: a user's hold with what its key and its index entry say of its end.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 lock   6 locks:exp   7 holds   8 outbox
ARGV   1 user   2 member
REPLY  HOLD lock_id left_ms expires_ms index_ms places | NO_HOLD | UNINITIALISED
KEEPS  changes nothing
COST   O(1) ]]
--@include toolkit/shared/time
--@include shared/guard
--@include schedule/shared/hold
--@include shared/answer

local epoch, schedule, seats, counter, lock, index, holds, outbox = unpack(KEYS)
local user, member = unpack(ARGV)
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
local hold = parse_hold(redis.call('HGET', holds, user), user)
if not hold then return {'NO_HOLD'} end
local left = redis.call('PTTL', lock)
local score = redis.call('ZSCORE', index, member)
return {'HOLD', hold.id, int(left), int(now_ms() + left), score and int(score) or '-1', int(hold.places), under_way(outbox, hold.entry)}
