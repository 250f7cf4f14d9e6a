--[[ restore_hold: put a live hold back from its fact: key with the time it has left, index entry, record; or tell that it ended.
KEYS   1 lease   2 lock   3 locks:exp   4 holds   5 outbox
ARGV   1 token   2 schedule   3 member   4 user   5 lock_id   6 locked_ms   7 expires_ms   8 version   9 status
REPLY  RESTORED | ENDED | LOST
KEEPS  only a rebuild that holds the lease restores; a hold that has ended by status or time gets its last fact, through the outbox
COST   O(log holds) ]]
--@include shared/time
--@include shared/lease
--@include shared/hold
--@include shared/answer

local lease, lock, index, holds, outbox = unpack(KEYS)
if not leased(lease, ARGV[1]) then return {'LOST'} end
local hold = {id = ARGV[5], since = ARGV[6], expires = ARGV[7], version = tonumber(ARGV[8]), user = ARGV[4]}
local status = tonumber(ARGV[9])
if status == 0 and tonumber(hold.expires) <= now_ms() then status = 3 end
if status ~= 0 then
  hold.version = hold.version + 1
  return answer(outbox, nil, '', {'ENDED'}, {hold_fact(ARGV[2], hold, status)})
end
redis.call('SET', lock, hold.id, 'PXAT', hold.expires)
redis.call('ZADD', index, hold.expires, ARGV[3])
write_hold(holds, hold)
return {'RESTORED'}
