--[[ cancel_hold: give the place of a live hold back at once.
KEYS   1 seats   2 schedule   3 lock:id   4 lock   5 locks:exp   6 holds   7 outbox
ARGV   1 schedule   2 player   3 member
REPLY  CANCELLED lock_id | NOT_HELD | UNINITIALISED
KEEPS  seats + live holds + booked = maxPlayers
COST   O(log holds) ]]
--@include shared/time
--@include shared/guard
--@include shared/hold
--@include shared/answer

local seats, schedule, counter, lock, index, holds, outbox = unpack(KEYS)
if not initialised(seats, schedule, counter) then return {'UNINITIALISED'} end
local hold = read_hold(holds, ARGV[2])
if not hold or redis.call('PTTL', lock) <= 0 then return {'NOT_HELD'} end

redis.call('INCR', seats)
local fact = end_hold(ARGV[1], lock, index, ARGV[3], holds, hold, 2)
return answer(outbox, nil, '', {'CANCELLED', hold.id}, {fact})
