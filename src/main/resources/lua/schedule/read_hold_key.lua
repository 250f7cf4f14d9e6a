--[[ read_hold_key: the LockID in the key of a hold, and the time it has left.
KEYS   1 lock
ARGV
REPLY  KEY lock_id left_ms
KEEPS  changes nothing
COST   O(1) ]]
--@include shared/epoch

local lock = unpack(KEYS)
return {'KEY', redis.call('GET', lock) or '0', string.format('%.0f', redis.call('PTTL', lock))}
