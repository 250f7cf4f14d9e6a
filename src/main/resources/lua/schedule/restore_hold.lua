--[[ restore_hold: put a live hold back from its fact: key with the time it has left, index entry, record.
KEYS   1 latch   2 lock   3 locks:exp   4 holds
ARGV   1 token   2 member   3 player   4 lock_id   5 locked_ms   6 expires_ms   7 version
REPLY  RESTORED | OUT_OF_TIME | LOST
KEEPS  only a rebuild that holds the latch restores
COST   O(log holds) ]]
--@include shared/time
--@include shared/latch
--@include shared/hold

local latch, lock, index, holds = unpack(KEYS)
if not latched(latch, ARGV[1]) then return {'LOST'} end
if tonumber(ARGV[6]) <= now_ms() then return {'OUT_OF_TIME'} end
local hold = {id = ARGV[4], since = ARGV[5], expires = ARGV[6], version = ARGV[7]}
redis.call('SET', lock, hold.id, 'PXAT', hold.expires)
redis.call('ZADD', index, hold.expires, ARGV[2])
redis.call('HSET', holds, ARGV[3], pack_hold(hold))
return {'RESTORED'}
