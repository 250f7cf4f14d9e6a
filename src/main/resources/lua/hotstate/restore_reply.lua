--[[ restore_reply: put back the reply given to an idempotency key, unless it is there.
KEYS   1 idem
ARGV   1 fingerprint   2 reply   3 ttl_ms
REPLY  RESTORED | PRESENT
KEEPS  the first answer stays the first answer
COST   O(1) ]]
local record = '[' .. cjson.encode(ARGV[1]) .. ',' .. ARGV[2] .. ',[]]'
if redis.call('SET', KEYS[1], record, 'NX', 'PX', ARGV[3]) then return {'RESTORED'} end
return {'PRESENT'}
