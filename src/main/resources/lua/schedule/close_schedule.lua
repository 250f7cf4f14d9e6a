--[[ close_schedule: the first step of a rebuild: from here on every claim waits for it.
KEYS   1 latch   2 epoch   3 schedule   4 seats   5 lock:id   6 holds   7 buyers
ARGV   1 token   2 even_if_open
REPLY  CLOSED | OPEN | LOST
KEEPS  a schedule that another rebuild has opened stays open unless it is forced
COST   O(holds + buyers) to free memory ]]
--@include shared/latch
--@include shared/guard

local latch, epoch, schedule, seats, counter, holds, buyers = unpack(KEYS)
if not latched(latch, ARGV[1]) then return {'LOST'} end
if ARGV[2] ~= '1' and initialised(epoch, schedule, seats, counter) then return {'OPEN'} end
redis.call('UNLINK', seats, holds, buyers)
return {'CLOSED'}
