--[[ read_schedule: a schedule, with the numbers of free, held and booked places.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 holds
ARGV
REPLY  SCHEDULE field_or_value… | UNINITIALISED
KEEPS  changes nothing; now tells Redis's clock; available and held tell the places that are free and held, booked is a
       field of the schedule
COST   O(1) ]]
--@include shared/guard
--@include toolkit/shared/time
--@include schedule/shared/held

local epoch, schedule, seats, counter, holds = unpack(KEYS)
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
return {'SCHEDULE', 'now', int(now_ms()), 'available', redis.call('GET', seats), 'held', int(held_places(schedule, holds)),
  unpack(redis.call('HGETALL', schedule))}
