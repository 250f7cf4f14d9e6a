--[[ expire_hold: release a hold whose index entry is due, after looking again.
KEYS   1 seats   2 lock   3 locks:exp   4 holds   5 outbox
ARGV   1 schedule   2 player   3 member
REPLY  EXPIRED lock_id | RESCORED expires_ms | DROPPED
KEEPS  seats + live holds + booked = maxPlayers; a key with time left keeps its index entry, at the key's real end
COST   O(log holds) ]]
--@include shared/time
--@include shared/hold
--@include shared/answer

local seats, lock, index, holds, outbox = unpack(KEYS)
local now = now_ms()
local score = redis.call('ZSCORE', index, ARGV[3])
if not score then return {'DROPPED'} end
local hold = read_hold(holds, ARGV[2])
local left = redis.call('PTTL', lock)
if hold and left > 0 then
  redis.call('ZADD', index, int(now + left), ARGV[3])
  return {'RESCORED', int(now + left)}
end
if not hold or redis.call('EXISTS', seats) == 0 then
  -- Nobody's place, or a schedule whose rebuild will count right: only the entry and a key out of time go.
  redis.call('ZREM', index, ARGV[3])
  redis.call('DEL', lock)
  return {'DROPPED'}
end

redis.call('INCR', seats)
local fact = end_hold(ARGV[1], lock, index, ARGV[3], holds, hold, 3)
return answer(outbox, nil, '', {'EXPIRED', hold.id}, {fact})
