--[[ release_fair_lock: give a lock back, if this token still has it, and tell the one who is first in line.
KEYS   1 lock   2 queue   3 alive
ARGV   1 token   2 channel   3 sender
REPLY  RELEASED | NOT_HELD
KEEPS  a lock of another token stays as it is
COST   O(1), and one message to each server that waits for this lock ]]
--@include toolkit/shared/time
--@include toolkit/lock/shared/lock

local lock, queue, alive = unpack(KEYS)
local token, channel, sender = unpack(ARGV)
if redis.call('GET', lock) ~= token then return {'NOT_HELD'} end
redis.call('DEL', lock)
redis.call('PUBLISH', channel, sender .. '|' .. (first_in_line(queue, alive, now_ms()) or ''))
return {'RELEASED'}
