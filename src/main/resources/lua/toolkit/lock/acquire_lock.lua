--[[ acquire_lock: give a lock to one token for a limited time, with a fence greater than every earlier one.
KEYS   1 lock   2 fence
ARGV   1 token   2 ttl_ms
REPLY  ACQUIRED fence expires_ms | OWNED fence expires_ms | HELD left_ms
KEEPS  one token a lock at a time; the fences of a lock only grow
COST   O(1) ]]
--@include toolkit/shared/time
--@include toolkit/lock/shared/lock

local lock, fence = unpack(KEYS)
local token, ttl_ms = unpack(ARGV)
local held = answer_if_held(lock, fence, token)
if held then return held end
return grant(lock, fence, token, tonumber(ttl_ms))
