--[[ update_schedule: change what a schedule is, its number of places included, while places are being taken.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 outbox
ARGV   1 schedule   2 max   3 name   4 starts_ms   5 hold_ms   6 price_cents
REPLY  UPDATED version | BELOW_TAKEN taken | UNINITIALISED
KEEPS  seats + live holds + booked = maxPlayers, before and after
COST   O(1) ]]
--@include shared/guard
--@include shared/answer

local epoch, schedule, seats, counter, outbox = unpack(KEYS)
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
local more = ARGV[2] - redis.call('HGET', schedule, 'max')
local free = tonumber(redis.call('GET', seats))
if free + more < 0 then return {'BELOW_TAKEN', tostring(ARGV[2] - more - free)} end

redis.call('INCRBY', seats, more)
local version = redis.call('HINCRBY', schedule, 'version', 1)
local fields = {'max', ARGV[2], 'name', ARGV[3], 'starts_at', ARGV[4], 'hold_ms', ARGV[5], 'price', ARGV[6]}
redis.call('HSET', schedule, unpack(fields))
local fact = {'kind', 'schedule', 'resource', ARGV[1], 'version', version, unpack(fields)}
return answer(outbox, nil, '', {'UPDATED', tostring(version)}, {fact})
