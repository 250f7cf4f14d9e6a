--[[ restore_reply: put back the reply given to an idempotency key, unless one of this term or a later one is there.
KEYS   1 idem
ARGV   1 fingerprint   2 reply   3 ttl_ms   4 term
REPLY  RESTORED | PRESENT
KEEPS  the first answer stays the first answer; a reply that came with the data of another server is not taken for it
COST   O(1) ]]
local idem = unpack(KEYS)
local fingerprint, reply, ttl_ms, term = unpack(ARGV)
local seen = redis.call('GET', idem)
-- One of an earlier version of the server names no term.
if seen and (cjson.decode(seen)[4] or math.huge) >= tonumber(term) then return {'PRESENT'} end
redis.call('SET', idem, '[' .. table.concat({cjson.encode(fingerprint), reply, '[]', term}, ',') .. ']', 'PX', ttl_ms)
return {'RESTORED'}
