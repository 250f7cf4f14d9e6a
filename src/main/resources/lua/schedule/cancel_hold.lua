--[[ cancel_hold: give the place of a live hold back at once.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 lock   6 locks:exp   7 holds   8 outbox
ARGV   1 schedule   2 player   3 member
REPLY  CANCELLED lock_id | NOT_HELD | UNINITIALISED
KEEPS  seats + live holds + booked = maxPlayers
COST   O(log holds) ]]
--@include shared/time
--@include shared/guard
--@include shared/hold
--@include shared/places
--@include shared/answer

local epoch, schedule, seats, counter, lock, index, holds, outbox = unpack(KEYS)
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
local hold = read_hold(holds, ARGV[2])
if not hold or redis.call('PTTL', lock) <= 0 then return {'NOT_HELD'} end

local fact = end_hold(ARGV[1], lock, index, ARGV[3], holds, hold, 2)
free_places(schedule, seats, holds)
return answer(outbox, nil, '', {'CANCELLED', hold.id}, {fact})
