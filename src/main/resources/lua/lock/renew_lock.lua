--[[ renew_lock: let a lock last the given time from now, if this token still has it.
KEYS   1 lock
ARGV   1 token   2 ttl_ms
REPLY  RENEWED expires_ms | LOST
KEEPS  a lock of another token stays as it is
COST   O(1) ]]
--@include shared/time
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return {'LOST'} end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return {'RENEWED', int(now_ms() + ARGV[2])}
