--[[ close_schedule: the first step of a rebuild: from here on every claim waits for it.
KEYS   1 lease   2 epoch   3 schedule   4 seats   5 lock:id   6 holds   7 buyers   8 holds:old
ARGV   1 token   2 even_if_open
REPLY  CLOSED | OPEN | LOST
KEEPS  a schedule that another rebuild has opened stays open unless it is forced; its old holds are kept aside to be
       looked through
COST   O(1) ]]
--@include shared/lease
--@include shared/guard

local lease, epoch, schedule, seats, counter, holds, buyers, old = unpack(KEYS)
local token, even_if_open = unpack(ARGV)
if not leased(lease, token) then return {'LOST'} end
if even_if_open ~= '1' and initialised(epoch, schedule, seats, counter) then return {'OPEN'} end
redis.call('UNLINK', seats, buyers)
if redis.call('EXISTS', holds) == 1 then redis.call('RENAME', holds, old) end
return {'CLOSED'}
