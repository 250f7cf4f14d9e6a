--[[ open_schedule: the last step of a rebuild: the places that are free by the facts are on sale.
KEYS   1 latch   2 seats   3 schedule   4 lock:id
ARGV   1 token   2 free   3 greatest_counter   4 margin   5 field_or_value …
REPLY  OPENED | OPEN | LOST
KEEPS  the LockID counter never goes back; one rebuild opens
COST   O(1) ]]
--@include shared/latch
--@include shared/time

local latch, seats, schedule, counter = unpack(KEYS)
if not latched(latch, ARGV[1]) then return {'LOST'} end
if redis.call('EXISTS', seats) == 1 then return {'OPEN'} end
local drawn = tonumber(redis.call('GET', counter))
if not drawn then
  redis.call('SET', counter, int(ARGV[3] + ARGV[4]))
elseif drawn < tonumber(ARGV[3]) then
  redis.call('SET', counter, ARGV[3])
end
redis.call('UNLINK', schedule)
redis.call('HSET', schedule, unpack(ARGV, 5))
redis.call('SET', seats, ARGV[2])
redis.call('DEL', latch)
return {'OPENED'}
