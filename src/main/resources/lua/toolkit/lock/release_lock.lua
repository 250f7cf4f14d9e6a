--[[ release_lock: give a lock back, if this token still has it, and tell those who wait for it.
KEYS   1 lock
ARGV   1 token   2 channel   3 sender
REPLY  RELEASED | NOT_HELD
KEEPS  a lock of another token stays as it is
COST   O(1), and one message to each server that waits for this lock ]]
local lock = unpack(KEYS)
local token, channel, sender = unpack(ARGV)
if redis.call('GET', lock) ~= token then return {'NOT_HELD'} end
redis.call('DEL', lock)
redis.call('PUBLISH', channel, sender .. '|')
return {'RELEASED'}
