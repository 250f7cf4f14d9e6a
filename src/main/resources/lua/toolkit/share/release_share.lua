--[[ release_share: give a share of a lock back, if this token still has it, and tell those who wait for it.
KEYS   1 holders   2 grants   3 queue   4 alive
ARGV   1 token   2 channel   3 sender
REPLY  RELEASED | NOT_HELD
KEEPS  the shares of other tokens stay as they are
COST   O(log n) for n holders, and one message to each server that waits for this lock ]]
--@include toolkit/shared/time
--@include toolkit/lock/shared/lock

local holders, grants, queue, alive = unpack(KEYS)
local token, channel, sender = unpack(ARGV)
local now = now_ms()
local expires = redis.call('ZSCORE', holders, token)
redis.call('ZREM', holders, token)
redis.call('HDEL', grants, token)
if not expires or tonumber(expires) <= now then return {'NOT_HELD'} end
redis.call('PUBLISH', channel, sender .. '|' .. (first_in_line(queue, alive, now) or ''))
return {'RELEASED'}
