--[[ update_schedule: change what a schedule is, its number of places included, while places are being taken.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 holds   6 outbox
ARGV   1 schedule   2 max   3 name   4 starts_ms   5 hold_ms   6 price_cents
REPLY  UPDATED version | BELOW_TAKEN taken | UNINITIALISED
KEEPS  seats + live holds + booked = maxPlayers, before and after; where more was taken from the first, seats = 0
COST   O(1) ]]
--@include shared/time
--@include shared/guard
--@include shared/places
--@include shared/answer

local epoch, schedule, seats, counter, holds, outbox = unpack(KEYS)
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
local max, booked = unpack(redis.call('HMGET', schedule, 'max', 'booked'))
local taken = booked + redis.call('HLEN', holds)
if taken > tonumber(ARGV[2]) and tonumber(ARGV[2]) < tonumber(max) then return {'BELOW_TAKEN', int(taken)} end

local version = redis.call('HINCRBY', schedule, 'version', 1)
local fields = {'max', ARGV[2], 'name', ARGV[3], 'starts_at', ARGV[4], 'hold_ms', ARGV[5], 'price', ARGV[6]}
redis.call('HSET', schedule, unpack(fields))
free_places(schedule, seats, holds)
local fact = {'kind', 'schedule', 'resource', ARGV[1], 'version', version, unpack(fields)}
return answer(outbox, nil, '', {'UPDATED', tostring(version)}, {fact})
