--[[ update_schedule: change what a schedule is, its number of places included, while places are being taken.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 holds   6 outbox
ARGV   1 schedule   2 max   3 field_or_value …
REPLY  UPDATED version | BELOW_TAKEN taken | UNINITIALISED
KEEPS  seats + live holds + booked = maxPlayers, before and after; where more was taken from the first, seats = 0
COST   O(1) ]]
--@include toolkit/shared/time
--@include shared/guard
--@include schedule/shared/on_sale
--@include schedule/shared/held
--@include shared/answer
--@include shared/kept

local epoch, schedule, seats, counter, holds, outbox = unpack(KEYS)
local schedule_id, max = unpack(ARGV, 1, 2)
local FIRST_FIELD = 3
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
local before, booked, limits = unpack(redis.call('HMGET', schedule, 'max', 'booked', 'limits'))
local taken = booked + held_places(schedule, holds)
if taken > tonumber(max) and tonumber(max) < tonumber(before) then return {'BELOW_TAKEN', int(taken)} end

local version = redis.call('HINCRBY', schedule, 'version', 1)
redis.call('HSET', schedule, unpack(ARGV, FIRST_FIELD))
free_places(schedule, seats, holds, max - before)
renew_limits(schedule, seats, limits)
local fact = {'kind', 'schedule', 'resource', schedule_id, 'version', version, unpack(ARGV, FIRST_FIELD)}
return answer(outbox, nil, '', {'UPDATED', tostring(version)}, {fact})
