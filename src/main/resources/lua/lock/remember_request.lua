--[[ remember_request: what an idempotency key of a call for a lock stands for: the token it was given, and the fence it got.
KEYS   1 request
ARGV   1 fingerprint   2 token   3 fence   4 ttl_ms
REPLY  KNOWN token fence | KEY_REUSED
KEEPS  the first token stays the key's; a fence given here is kept
COST   O(1) ]]
local seen = redis.call('GET', KEYS[1])
local fingerprint, token, fence = (seen or ''):match('^([^ ]*) ([^ ]*) ([^ ]*)$')
if fingerprint and fingerprint ~= ARGV[1] then return {'KEY_REUSED'} end
if not token then token, fence = ARGV[2], '' end
if ARGV[3] ~= '' then fence = ARGV[3] end
redis.call('SET', KEYS[1], table.concat({ARGV[1], token, fence}, ' '), 'PX', ARGV[4])
return {'KNOWN', token, fence}
