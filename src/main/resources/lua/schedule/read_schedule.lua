--[[ read_schedule: what a schedule is, and how many of its places are free, held and booked.
KEYS   1 seats   2 schedule   3 lock:id   4 holds
ARGV
REPLY  SCHEDULE available held booked max name starts_ms hold_ms price_cents version | UNINITIALISED
KEEPS  changes nothing
COST   O(1) ]]
--@include shared/guard

local seats, schedule, counter, holds = unpack(KEYS)
if not initialised(seats, schedule, counter) then return {'UNINITIALISED'} end
return {'SCHEDULE', redis.call('GET', seats), redis.call('HLEN', holds),
  unpack(redis.call('HMGET', schedule, 'booked', 'max', 'name', 'starts_at', 'hold_ms', 'price', 'version'))}
