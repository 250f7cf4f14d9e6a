--[[ cancel_hold: give the places of a live hold back at once.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 lock   6 locks:exp   7 holds   8 buyers   9 outbox   10 idem?
ARGV   1 schedule   2 user   3 member   4 fingerprint
REPLY  CANCELLED lock_id | NOT_HELD | UNINITIALISED | KEY_REUSED
KEEPS  seats + live holds + booked = maxPlayers
COST   O(log holds) ]]
--@include toolkit/shared/time
--@include shared/guard
--@include schedule/shared/hold
--@include schedule/shared/on_sale
--@include shared/kept
--@include schedule/shared/ending_hold
--@include schedule/shared/no_hold
--@include shared/answer

local epoch, schedule, seats, counter, lock, index, holds, buyers, outbox, idem = unpack(KEYS)
local schedule_id, user, member, fingerprint = unpack(ARGV)
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local hold = parse_hold(redis.call('HGET', holds, user), user)
if not hold or redis.call('PTTL', lock) <= 0 then
  local entry = cancellation(buyers, user)
  if under_way(outbox, entry) then return {'NOT_HELD', under_way(outbox, entry)} end
  -- That there is none is remembered for the key: an attempt that comes later must not end the user's next hold.
  return (answer(outbox, idem, fingerprint, {'NOT_HELD'}, {}))
end

local now = now_ms()
local fact = end_hold(schedule, schedule_id, lock, index, member, holds, hold, '2', now)
free_places(schedule, seats, holds, hold.places)
local reply, entry = answer(outbox, idem, fingerprint, {'CANCELLED', hold.id}, {fact})
note_hold(limits_of(schedule), buyers, hold, now, '2', entry, true)
return reply
