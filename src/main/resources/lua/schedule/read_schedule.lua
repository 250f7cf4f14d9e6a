--[[ read_schedule: a schedule, with the numbers of free, held and booked places.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 holds
ARGV
REPLY  SCHEDULE available held booked max name starts_ms hold_ms price_cents version | UNINITIALISED
KEEPS  changes nothing
COST   O(1) ]]
--@include shared/guard

local epoch, schedule, seats, counter, holds = unpack(KEYS)
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
return {'SCHEDULE', redis.call('GET', seats), redis.call('HLEN', holds),
  unpack(redis.call('HMGET', schedule, 'booked', 'max', 'name', 'starts_at', 'hold_ms', 'price', 'version'))}
