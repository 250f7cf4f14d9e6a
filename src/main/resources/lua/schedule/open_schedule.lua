--[[ open_schedule: the last step of a rebuild: the places that are free by the facts are on sale.
KEYS   1 lease   2 schedule   3 seats   4 lock:id   5 epoch:lock:id   6 holds:old
ARGV   1 token   2 free   3 greatest_counter   4 margin   5 field_or_value …
REPLY  OPENED | OPEN | LOST
KEEPS  the LockID counter never goes back; one rebuild opens
COST   O(1) ]]
--@include shared/open
--@include toolkit/shared/time

local lease, schedule, seats, counter, counter_epoch, old = unpack(KEYS)
local token, free, greatest_counter, margin = unpack(ARGV, 1, 4)
local FIRST_FIELD = 5
if not leased(lease, token) then return {'LOST'} end
if redis.call('EXISTS', seats) == 1 then return {'OPEN'} end
local drawn = tonumber(redis.call('GET', counter))
local known = drawn and redis.call('GET', counter_epoch) == EPOCH
local least = math.max(drawn or 0, tonumber(greatest_counter)) + (known and 0 or tonumber(margin))
redis.call('SET', counter, int(least))
redis.call('SET', counter_epoch, EPOCH)
redis.call('UNLINK', schedule, old)
open_hash(schedule, unpack(ARGV, FIRST_FIELD))
redis.call('SET', seats, free)
redis.call('DEL', lease)
return {'OPENED'}
