--[[ remember_request: keep the token of an idempotency key of a call for a lock, and the fence that the lock got.
KEYS   1 request
ARGV   1 fingerprint   2 token   3 fence   4 ttl_ms
REPLY  KNOWN token fence | KEY_REUSED
KEEPS  the first token stays the key's; a fence given here is kept
COST   O(1) ]]
local request = unpack(KEYS)
local fingerprint, token, fence, ttl_ms = unpack(ARGV)
local seen = redis.call('GET', request)
local first_print, first_token, first_fence = (seen or ''):match('^([^ ]*) ([^ ]*) ([^ ]*)$')
if first_print and first_print ~= fingerprint then return {'KEY_REUSED'} end
token = first_token or token
if fence == '' then fence = first_fence or '' end
redis.call('SET', request, table.concat({fingerprint, token, fence}, ' '), 'PX', ttl_ms)
return {'KNOWN', token, fence}
