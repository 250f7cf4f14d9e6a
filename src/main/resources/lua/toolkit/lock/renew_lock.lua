--[[ renew_lock: let a lock last the given time from now, if this token still has it.
KEYS   1 lock   2 fence
ARGV   1 token   2 ttl_ms
REPLY  RENEWED expires_ms | LOST
KEEPS  a lock of another token stays as it is; the fence outlives the lock by a day
COST   O(1) ]]
--@include toolkit/shared/time
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return {'LOST'} end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PEXPIRE', KEYS[2], int(ARGV[2] + 86400000))
return {'RENEWED', int(now_ms() + ARGV[2])}
