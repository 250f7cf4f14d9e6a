--[[ restore_reply: put back the reply given to an idempotency key, unless it is there.
KEYS   1 idem
ARGV   1 record   2 ttl_ms
REPLY  RESTORED | PRESENT
KEEPS  the first answer stays the first answer
COST   O(1) ]]
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return {'RESTORED'} end
return {'PRESENT'}
