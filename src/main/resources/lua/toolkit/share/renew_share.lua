--[[ renew_share: let a share of a lock last the given time from now, if this token still has it.
KEYS   1 holders   2 fence   3 grants
ARGV   1 token   2 ttl_ms
REPLY  RENEWED expires_ms | LOST
KEEPS  the shares of other tokens stay as they are; the fence outlives the lock by a day
COST   O(log n) for n holders ]]
--@include toolkit/shared/time
--@include toolkit/share/shared/share

local holders, fence, grants = unpack(KEYS)
local token, ttl_ms = unpack(ARGV)
local now = now_ms()
local expires = redis.call('ZSCORE', holders, token)
if not expires or tonumber(expires) <= now then return {'LOST'} end
hold_until(holders, grants, token, now + ttl_ms, now)
redis.call('PEXPIRE', fence, int(ttl_ms + 86400000))
return {'RENEWED', int(now + ttl_ms)}
