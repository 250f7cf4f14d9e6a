--[[ expire_hold: release a hold whose index entry is due, after looking again.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 lock   6 locks:exp   7 holds   8 outbox
ARGV   1 schedule   2 player   3 member
REPLY  EXPIRED lock_id | RESCORED expires_ms | DROPPED | UNINITIALISED
KEEPS  seats + live holds + booked = maxPlayers; a key with time left keeps its index entry, at the key's real end
COST   O(log holds) ]]
--@include shared/time
--@include shared/guard
--@include shared/hold
--@include shared/answer

local epoch, schedule, seats, counter, lock, index, holds, outbox = unpack(KEYS)
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
local hold = read_hold(holds, ARGV[2])
local left = redis.call('PTTL', lock)
if not hold or not redis.call('ZSCORE', index, ARGV[3]) then
  redis.call('ZREM', index, ARGV[3])
  return {'DROPPED'}
end
if left > 0 then
  local expires = int(now_ms() + left)
  redis.call('ZADD', index, expires, ARGV[3])
  return {'RESCORED', expires}
end

redis.call('INCR', seats)
local fact = end_hold(ARGV[1], lock, index, ARGV[3], holds, hold, 3)
return answer(outbox, nil, '', {'EXPIRED', hold.id}, {fact})
