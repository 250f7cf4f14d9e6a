--[[ restore_reply: put back the reply given to an idempotency key, unless it is there.
KEYS   1 idem
ARGV   1 fingerprint   2 reply   3 ttl_ms
REPLY  RESTORED | PRESENT
KEEPS  the first answer stays the first answer
COST   O(1) ]]
local idem = unpack(KEYS)
local fingerprint, reply, ttl_ms = unpack(ARGV)
local record = '[' .. cjson.encode(fingerprint) .. ',' .. reply .. ',[]]'
if redis.call('SET', idem, record, 'NX', 'PX', ttl_ms) then return {'RESTORED'} end
return {'PRESENT'}
